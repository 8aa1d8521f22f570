import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import { limits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { StarRating } from "@wardway/widgets/ui/star-rating";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useState } from "react";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useCheck } from "#app/components/use-check.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import { formatNumber } from "#app/infra/locale.ts";

export interface RatingFormProps {
  requestId: number;
  idempotencyKey: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** Posted to the current page. */
export function RatingForm({ requestId, idempotencyKey, lastResult }: RatingFormProps) {
  const [key] = useState(idempotencyKey);
  const hydrated = useHydrated();
  const pending = useSubmission().formData?.get("idempotencyKey") === key;
  const [form, fields] = useForm<Record<"rating" | "feedback", string>, unknown>({
    id: `rate-${requestId}`,
    lastResult,
    ...useCheck(async () => (await import("../transport/transport-forms.ts")).rateFormSchema),
  });
  const given = Number(fields.rating.initialValue);
  const [chosen, setChosen] = useState(given > 0);
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="flex max-w-lg flex-col">
      <ProblemBanner errors={form.errors} />
      <input type="hidden" name="intent" value="rate" />
      <input type="hidden" name="transportRequestId" value={requestId} />
      <input type="hidden" name="idempotencyKey" value={key} />
      <StarRating
        id={fields.rating.id}
        name={fields.rating.name}
        legend={t`Rating`}
        required
        error={fields.rating.errors}
        onChange={() => setChosen(true)}
        {...(given > 0 && { defaultValue: given })}
      />
      <Field
        id={fields.feedback.id}
        label={t`Feedback`}
        hint={t`The company reads it. Leave the patient's name out. Up to ${{ feedback: formatNumber(limits.feedback) }} characters.`}
        error={fields.feedback.errors}
      >
        <Textarea
          name={fields.feedback.name}
          rows={3}
          maxLength={limits.feedback}
          countedBelow={1}
          defaultValue={fields.feedback.initialValue}
        />
      </Field>
      <Button
        type="submit"
        disabled={hydrated && !chosen}
        pending={pending}
        pendingLabel={t`Submitting...`}
        className="sm:self-start"
      >
        {t`Submit rating`}
      </Button>
    </Form>
  );
}
