import { Form } from "@remix-run/react";
import { embeddingLimits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { Select } from "@wardway/widgets/ui/select";
import { useId } from "react";
import type { OrganizationOption } from "#app/domain/organizations/options.server.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { PageDialog } from "#app/ui/admin/page-dialog.tsx";
import { OriginsField } from "#app/ui/embedding/origins-field.tsx";
import { useFirstError } from "#app/ui/log-in/field-messages.ts";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import type { CreateAnswer } from "./create-site.server.ts";

export interface NewSiteFormProps {
  /** An administrator's choice; null for a manager, whose hospital it is. */
  hospitals: readonly OrganizationOption[] | null;
  idempotencyKey: string;
  answer: CreateAnswer | undefined;
  action: string;
}

/** Name, origins and, for an administrator, the hospital of a new site. */
export function NewSiteForm({ hospitals, idempotencyKey, answer, action }: NewSiteFormProps) {
  const pending = useSubmission().formData?.get("intent") === "create";
  const form = useFirstError(answer);
  const id = useId();
  return (
    <PageDialog
      title="New site"
      confirm={
        <Button type="submit" form={id} pending={pending} pendingLabel="Creating...">
          Create site
        </Button>
      }
    >
      <Form
        id={id}
        ref={form}
        method="post"
        action={action}
        noValidate
        preventScrollReset
        className="flex flex-col gap-1"
      >
        <input type="hidden" name="intent" value="create" />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <ProblemBanner errors={answer?.problem} />
        {hospitals && (
          <Field id="hospitalId" label="Hospital" required error={answer?.errors.hospitalId}>
            <Select
              name="hospitalId"
              defaultValue={answer?.typed.hospitalId ?? ""}
              placeholder="Choose a hospital"
              options={hospitals.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          </Field>
        )}
        <Field
          id="name"
          label="Name"
          required
          hint="As your colleagues call the page. It stands in the audit trail."
          error={answer?.errors.name}
        >
          <Input
            name="name"
            defaultValue={answer?.typed.name ?? ""}
            maxLength={embeddingLimits.siteName}
            autoComplete="off"
          />
        </Field>
        <OriginsField origins={answer?.typed.origins ?? ""} error={answer?.errors.origins} rows={3} />
      </Form>
    </PageDialog>
  );
}
