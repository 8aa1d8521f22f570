import { Form } from "@remix-run/react";
import { embeddingLimits } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import type { OrganizationOption } from "#app/domain/organizations/options.server.ts";
import { type CheckedFormOptions, useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { PageDialog } from "#app/ui/admin/page-dialog.tsx";
import { OriginsField } from "#app/ui/embedding/origins-field.tsx";
import { SelectField, TextField } from "#app/ui/form-fields.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { messages } from "./messages.ts";

type FieldName = "name" | "origins" | "wildcards" | "hospitalId";

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
    schema: async () => (await import("#app/ui/embedding/intents.ts")).createSiteForm,
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
          <SelectField
            field={fields.hospitalId}
            id="hospitalId"
            label={t("embeddingIndex.hospital")}
            required
            placeholder={t("embeddingIndex.chooseAHospital")}
            options={hospitals.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        <TextField
          field={fields.name}
          id="name"
          label={t("embeddingIndex.name")}
          required
          hint={t("embeddingIndex.theNameThatYourColleagues")}
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
