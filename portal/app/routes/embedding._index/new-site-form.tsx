import { Form } from "@remix-run/react";
import { embeddingLimits } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { Select } from "@wardway/widgets/ui/select";
import type { OrganizationOption } from "#app/domain/organizations/options.server.ts";
import { checkWith } from "#app/http/check-with.ts";
import { type CheckedFormOptions, useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { PageDialog } from "#app/ui/admin/page-dialog.tsx";
import { createSiteForm } from "#app/ui/embedding/intents.ts";
import { OriginsField } from "#app/ui/embedding/origins-field.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { messages } from "./messages.ts";

type FieldName = "name" | "origins" | "hospitalId";

export interface NewSiteFormProps extends Pick<CheckedFormOptions<FieldName>, "lastResult"> {
  /** For administrators; null for a manager of one hospital. */
  hospitals: readonly OrganizationOption[] | null;
  idempotencyKey: string;
  action: string;
}

export function NewSiteForm({ hospitals, idempotencyKey, lastResult, action }: NewSiteFormProps) {
  const { t } = useTranslator(messages);
  const pending = useSubmission().formData?.get("intent") === "create";
  const { form, fields, formProps } = useCheckedForm<FieldName>({
    lastResult,
    onValidate: checkWith(createSiteForm),
  });
  return (
    <PageDialog
      title={t("embeddingIndex.newSite")}
      confirm={
        <Button type="submit" form={form.id} pending={pending} pendingLabel={t("embeddingIndex.creating")}>
          {t("embeddingIndex.createSite")}
        </Button>
      }
    >
      <Form {...formProps} method="post" action={action} preventScrollReset className="flex flex-col gap-1">
        <input type="hidden" name="intent" value="create" />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <ProblemBanner errors={form.errors} />
        {hospitals && (
          <Field
            id="hospitalId"
            label={t("embeddingIndex.hospital")}
            required
            error={fields.hospitalId.errors}
          >
            <Select
              name="hospitalId"
              defaultValue={fields.hospitalId.initialValue ?? ""}
              placeholder={t("embeddingIndex.chooseAHospital")}
              options={hospitals.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          </Field>
        )}
        <Field
          id="name"
          label={t("embeddingIndex.name")}
          required
          hint={t("embeddingIndex.theNameThatYourColleagues")}
          error={fields.name.errors}
        >
          <Input
            name="name"
            defaultValue={fields.name.initialValue}
            maxLength={embeddingLimits.siteName}
            autoComplete="off"
          />
        </Field>
        <OriginsField origins={fields.origins.initialValue ?? ""} error={fields.origins.errors} rows={3} />
      </Form>
    </PageDialog>
  );
}
