import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { limits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { StarRating } from "@wardway/widgets/ui/star-rating";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useState } from "react";
import { checkWith } from "#app/http/check-with.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { ProblemBanner } from "../problem-banner.tsx";
import { rateFormSchema } from "../transport/intents.ts";

export interface RatingFormProps {
  requestId: number;
  idempotencyKey: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** Stars and feedback for the company that ran a transport; posted to the current page. */
export function RatingForm({ requestId, idempotencyKey, lastResult }: RatingFormProps) {
  const [key] = useState(idempotencyKey);
  const hydrated = useHydrated();
  const pending = useSubmission().formData?.get("idempotencyKey") === key;
  const [form, fields] = useForm({
    id: `rate-${requestId}`,
    lastResult,
    onValidate: checkWith(rateFormSchema),
    shouldRevalidate: "onInput",
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
        legend="Rating"
        required
        error={fields.rating.errors}
        onChange={() => setChosen(true)}
        {...(given > 0 && { defaultValue: given })}
      />
      <Field
        id={fields.feedback.id}
        label="Feedback"
        hint={`The company reads it. Leave the patient's name out. Up to ${limits.feedback.toLocaleString("en-US")} characters.`}
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
        pendingLabel="Submitting..."
        className="sm:self-start"
      >
        Submit rating
      </Button>
    </Form>
  );
}
