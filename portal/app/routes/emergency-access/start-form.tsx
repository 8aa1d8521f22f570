import { Form, useActionData } from "@remix-run/react";
import { EMERGENCY_ACCESS_MINUTES, emergencyAccessLimits, limits } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { Field, FieldMessage } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { SelectField } from "#app/ui/form-fields.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { Section } from "#app/ui/section.tsx";
import type { action } from "./action.server.ts";
import { messages } from "./messages.ts";

export interface StartFormProps {
  readonly hospitals: readonly { readonly id: number; readonly name: string }[];
  readonly idempotencyKey: string;
}

export function StartForm({ hospitals, idempotencyKey }: StartFormProps) {
  const { t } = useTranslator(messages);
  const pending = useSubmission().formData?.get("intent") === "start";
  const { form, fields, formProps } = useCheckedForm<"targetId" | "reason" | "confirmed">({
    lastResult: useActionData<typeof action>()?.reply,
    schema: async () => (await import("./intents.ts")).startForm,
  });
  const { reasonMin: min, completedHours: hours } = emergencyAccessLimits;
  const { confirmed } = fields;
  return (
    <>
      <Section title={t("emergencyAccess.before")}>
        <ul className="max-w-prose list-disc space-y-1.5 pl-5">
          <li>{t("emergencyAccess.callFirst")}</li>
          <li>{t("emergencyAccess.whatYouSee", { minutes: EMERGENCY_ACCESS_MINUTES, hours })}</li>
          <li>{t("emergencyAccess.whoIsTold")}</li>
          <li>{t("emergencyAccess.whatIsRecorded")}</li>
        </ul>
      </Section>
      <Section title={t("emergencyAccess.start")}>
        <Form method="post" {...formProps} className="flex max-w-prose flex-col gap-1">
          <ProblemBanner errors={form.errors} />
          <input type="hidden" name="intent" value="start" />
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <SelectField
            field={fields.targetId}
            label={t("emergencyAccess.hospital")}
            required
            placeholder={t("emergencyAccess.chooseHospital")}
            options={hospitals.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <Field
            id={fields.reason.id}
            label={t("emergencyAccess.reason")}
            required
            hint={t("emergencyAccess.reasonHint", { min, max: limits.reason })}
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
            {t("emergencyAccess.confirm")}
          </label>
          <FieldMessage id={`${confirmed.id}-error`} message={confirmed.errors?.[0]} />
          <Button
            type="submit"
            pending={pending}
            pendingLabel={t("emergencyAccess.starting")}
            className="sm:self-start"
          >
            {t("emergencyAccess.submit")}
          </Button>
        </Form>
      </Section>
    </>
  );
}
