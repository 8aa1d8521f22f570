import { t } from "@lingui/core/macro";
import { Form, useActionData } from "@remix-run/react";
import { EMERGENCY_ACCESS_MINUTES, emergencyAccessLimits, limits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field, FieldMessage } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { SelectField } from "#app/components/form-fields.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { Section } from "#app/components/section.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import type { action } from "./route.tsx";

export interface StartFormProps {
  readonly hospitals: readonly { readonly id: number; readonly name: string }[];
  readonly idempotencyKey: string;
}

export function StartForm({ hospitals, idempotencyKey }: StartFormProps) {
  const pending = useSubmission().formData?.get("intent") === "start";
  const { form, fields, formProps } = useCheckedForm<"targetId" | "reason" | "confirmed">({
    lastResult: useActionData<typeof action>()?.reply,
    schema: async () => (await import("./start-schema.ts")).startForm,
  });
  const { reasonMin: min, completedHours: hours } = emergencyAccessLimits;
  const { confirmed } = fields;
  return (
    <>
      <Section title={t`Before you start`}>
        <ul className="max-w-prose list-disc space-y-1.5 pl-5">
          <li>{t`Call the hospital first, if there is time. Use this only for a patient's care.`}</li>
          <li>{t`For ${EMERGENCY_ACCESS_MINUTES} minutes you can read its open and running transports, and those completed in the last ${hours} hours. You can change nothing.`}</li>
          <li>{t`Its managers, your own managers and the administrators are notified immediately, with your name.`}</li>
          <li>{t`Each list and each record that you open is recorded. Someone else reviews it and your reason, and you see the finding here.`}</li>
        </ul>
      </Section>
      <Section title={t`Start emergency access`}>
        <Form method="post" {...formProps} className="flex max-w-prose flex-col gap-1">
          <ProblemBanner errors={form.errors} />
          <input type="hidden" name="intent" value="start" />
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <SelectField
            field={fields.targetId}
            label={t`Hospital that requested the transport`}
            required
            placeholder={t`Choose a hospital`}
            options={hospitals.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <Field
            id={fields.reason.id}
            label={t`Reason`}
            required
            hint={t`${min} to ${{ max: limits.reason }} characters: what has happened, and why you cannot ask the hospital. Reviewers read it. Do not name the patient.`}
            error={fields.reason.errors}
          >
            <Textarea
              name={fields.reason.name}
              defaultValue={fields.reason.initialValue}
              rows={3}
              maxLength={limits.reason}
              autoComplete="off"
            />
          </Field>
          <label className="flex min-h-11 items-start gap-3 py-2">
            <input
              type="checkbox"
              name={confirmed.name}
              defaultChecked={confirmed.initialValue === "on"}
              required
              aria-describedby={`${confirmed.id}-error`}
              aria-invalid={confirmed.errors ? true : undefined}
              className="mt-0.5 size-5 shrink-0 accent-ink"
            />
            {t`I need this for the care of a patient, and I know that it is recorded and reviewed.`}
          </label>
          <FieldMessage id={`${confirmed.id}-error`} message={confirmed.errors?.[0]} />
          <Button type="submit" pending={pending} pendingLabel={t`Starting...`} className="sm:self-start">
            {t`Start emergency access`}
          </Button>
        </Form>
      </Section>
    </>
  );
}
