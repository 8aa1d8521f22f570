import { t } from "@lingui/core/macro";
import { Form, useActionData } from "@remix-run/react";
import { limits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field, FieldMessage } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import type { FieldState } from "#app/components/form-fields.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import type { action } from "./route.tsx";

export function ReviewForm() {
  const pending = useSubmission().formData?.get("intent") === "review";
  const { form, fields, formProps } = useCheckedForm<"finding" | "note">({
    lastResult: useActionData<typeof action>()?.reply,
    schema: async () => (await import("./review-schema.ts")).reviewForm,
  });
  const { finding, note } = fields;
  return (
    <Form method="post" {...formProps} className="flex max-w-prose flex-col gap-1">
      <ProblemBanner errors={form.errors} />
      <input type="hidden" name="intent" value="review" />
      <div
        role="radiogroup"
        aria-labelledby={`${finding.id}-label`}
        aria-required="true"
        aria-invalid={finding.errors ? true : undefined}
        aria-describedby={`${finding.id}-error`}
        className="flex flex-col gap-2"
      >
        <p id={`${finding.id}-label`} className="font-medium text-sm">
          {t`Was the access justified?`}
        </p>
        <Finding
          field={finding}
          value="justified"
          label={t`Justified`}
          text={t`It was needed for a patient's care.`}
        />
        <Finding
          field={finding}
          value="not_justified"
          label={t`Not justified`}
          text={t`Follow your procedure for a breach.`}
        />
      </div>
      <FieldMessage id={`${finding.id}-error`} message={finding.errors?.[0]} />
      <Field
        id={note.id}
        label={t`Note`}
        hint={t`Optional. The user and those who may review it can read it. Do not name a patient.`}
        error={note.errors}
      >
        <Textarea
          name={note.name}
          defaultValue={note.initialValue}
          rows={3}
          maxLength={limits.reason}
          autoComplete="off"
        />
      </Field>
      <p className="mb-2 text-muted text-sm">{t`A review cannot be changed.`}</p>
      <Button type="submit" pending={pending} pendingLabel={t`Saving...`} className="sm:self-start">
        {t`Save review`}
      </Button>
    </Form>
  );
}

function Finding(props: { field: FieldState; value: string; label: string; text: string }) {
  const { field, value, label, text } = props;
  return (
    <label className="flex min-h-11 items-start gap-3 rounded-md border border-line p-3 has-checked:border-ink">
      <input
        type="radio"
        name={field.name}
        value={value}
        defaultChecked={field.initialValue === value}
        className="mt-1 size-4 shrink-0 accent-ink"
      />
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        <span className="block text-muted text-sm">{text}</span>
      </span>
    </label>
  );
}
