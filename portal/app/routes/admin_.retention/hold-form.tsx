import type { SubmissionResult } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import { limits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { useState } from "react";
import { SelectField, TextField } from "#app/components/form-fields.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import type { OrganizationOption } from "#app/domain/organizations/organization-options.server.ts";

export function HoldForm(props: {
  organizations: readonly OrganizationOption[];
  submission: string;
  reply: SubmissionResult<string[]> | null;
}) {
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
      <input type="hidden" name="intent" value="set" />
      <ProblemBanner errors={form.errors} className="mb-3" />
      <input type="hidden" name="submission" value={formId} />
      <SelectField
        field={fields.scope}
        label={t`Covers`}
        required
        options={[
          { value: "request", label: t`One request` },
          { value: "organization", label: t`All requests of an organization` },
          { value: "everything", label: t`Everything` },
        ]}
      />
      <TextField
        field={fields.transportRequestId}
        label={t`Number of the request`}
        hint={t`For one request. It is in the address of its page.`}
        inputMode="numeric"
        autoComplete="off"
      />
      <SelectField
        field={fields.organizationId}
        label={t`Organization`}
        hint={t`For all requests that a hospital made, or a company ran or responded to.`}
        options={[
          { value: "", label: t`Choose` },
          ...props.organizations.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Field
        id={fields.reason.id}
        label={t`Reason`}
        hint={t`Such as the matter's number. Without patient data.`}
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
      <Button type="submit" pending={pending} pendingLabel={t`Setting...`} className="sm:self-start">
        {t`Set a legal hold`}
      </Button>
    </Form>
  );
}
