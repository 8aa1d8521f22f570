import { t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import { embeddingLimits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { SelectField, TextField } from "#app/components/form-fields.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { type CheckedFormOptions, useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import type { OrganizationOption } from "#app/domain/organizations/organization-options.server.ts";
import { PageDialog } from "#app/sections/admin/page-dialog.tsx";
import { OriginsField } from "#app/sections/embedding/origins-field.tsx";

type FieldName = "name" | "origins" | "wildcards" | "hospitalId";

export interface NewSiteFormProps extends Pick<CheckedFormOptions<FieldName>, "lastResult"> {
  /** An administrator's choices; null for a manager of one hospital. */
  hospitals: readonly OrganizationOption[] | null;
  idempotencyKey: string;
  action: string;
}

export function NewSiteForm({ hospitals, idempotencyKey, lastResult, action }: NewSiteFormProps) {
  const pending = useSubmission().formData?.get("intent") === "create";
  const { form, fields, formProps } = useCheckedForm<FieldName>({
    lastResult,
    schema: async () => (await import("#app/sections/embedding/site-forms.ts")).createSiteForm,
  });
  return (
    <PageDialog
      title={t`New site`}
      confirm={
        <Button type="submit" form={form.id} pending={pending} pendingLabel={t`Creating...`}>
          {t`Create site`}
        </Button>
      }
    >
      <Form {...formProps} method="post" action={action} preventScrollReset className="flex flex-col gap-1">
        <input type="hidden" name="intent" value="create" />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <ProblemBanner errors={form.errors} />
        {hospitals && (
          <SelectField
            field={fields.hospitalId}
            id="hospitalId"
            label={t`Hospital`}
            required
            placeholder={t`Choose a hospital`}
            options={hospitals.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        <TextField
          field={fields.name}
          id="name"
          label={t`Name`}
          required
          hint={t`The name that your colleagues use. It is recorded in the audit trail.`}
          maxLength={embeddingLimits.siteName}
          autoComplete="off"
        />
        <OriginsField
          origins={fields.origins.initialValue ?? ""}
          error={fields.origins.errors}
          wildcardsError={fields.wildcards.errors}
          rows={3}
        />
      </Form>
    </PageDialog>
  );
}
