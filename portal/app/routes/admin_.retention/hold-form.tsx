import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { limits } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { useState } from "react";
import type { OrganizationOption } from "#app/domain/organizations/options.server.ts";
import { useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { SelectField, TextField } from "#app/ui/form-fields.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { messages } from "./messages.ts";

export function HoldForm(props: {
  organizations: readonly OrganizationOption[];
  submission: string;
  reply: SubmissionResult<string[]> | null;
}) {
  const { t } = useTranslator(messages);
  const pending = useSubmission().formMethod === "POST";
  // A revalidation must not change the id of a form that may be sent again.
  const [formId] = useState(props.submission);
  const { form, fields, formProps } = useCheckedForm<
    "scope" | "transportRequestId" | "organizationId" | "reason"
  >({
    lastResult: props.reply,
    defaultValue: { scope: "request", transportRequestId: "", organizationId: "", reason: "" },
    schema: async () => (await import("./form.ts")).holdForm,
  });
  return (
    <Form method="post" {...formProps} className="flex flex-col gap-1">
      <ProblemBanner errors={form.errors} className="mb-3" />
      <input type="hidden" name="submission" value={formId} />
      <SelectField
        field={fields.scope}
        label={t("adminRetention.scope")}
        required
        options={[
          { value: "request", label: t("adminRetention.scopeRequest") },
          { value: "organization", label: t("adminRetention.scopeOrganization") },
          { value: "everything", label: t("adminRetention.scopeEverything") },
        ]}
      />
      <TextField
        field={fields.transportRequestId}
        label={t("adminRetention.requestNumber")}
        hint={t("adminRetention.requestNumberHint")}
        inputMode="numeric"
        autoComplete="off"
      />
      <SelectField
        field={fields.organizationId}
        label={t("adminRetention.organization")}
        hint={t("adminRetention.organizationHint")}
        options={[
          { value: "", label: t("adminRetention.chooseOrganization") },
          ...props.organizations.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Field
        id={fields.reason.id}
        label={t("adminRetention.reason")}
        hint={t("adminRetention.reasonHint")}
        required
        error={fields.reason.errors}
      >
        <Textarea
          name={fields.reason.name}
          defaultValue={fields.reason.initialValue}
          rows={3}
          maxLength={limits.reason}
        />
      </Field>
      <Button
        type="submit"
        pending={pending}
        pendingLabel={t("adminRetention.setting")}
        className="sm:self-start"
      >
        {t("adminRetention.setHold")}
      </Button>
    </Form>
  );
}
