import { limits, type Rating, type TransportRequest } from "@wardway/model";
import { ratingMessages } from "@wardway/model/messages/en/rating";
import { type FormEvent, useId, useRef } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { useTransportApi } from "../provider.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { grouped } from "../ui/numbers.ts";
import { StarRating } from "../ui/star-rating.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { createBodyKeys } from "./body-keys.ts";
import { StepProblem } from "./step-problem.tsx";
import { useStepForm } from "./use-step-form.ts";

export interface RatingFormProps {
  request: TransportRequest;
  onRated: (rating: Rating) => void;
  onSent: () => void;
}

export default function RatingForm({ request, onRated, onSent }: RatingFormProps) {
  const { t, locale } = useTranslator(ratingMessages);
  const api = useTransportApi();
  const id = useId();
  const keys = useRef(createBodyKeys());
  const first = { stars: 0, feedback: "" };
  const { form, dispatch, send } = useStepForm(first, async ({ stars, feedback }) => {
    const body = { transportRequestId: request.id, rating: stars, feedback: feedback.trim() || null };
    try {
      onRated(await api.createRating(body, { idempotencyKey: keys.current(body) }));
    } finally {
      onSent();
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.values.stars > 0) send();
    else dispatch({ type: "incomplete", problem: t("rating.chooseStars") });
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-lg flex-col">
      <StarRating
        id={`${id}-rating`}
        name={`${id}-rating`}
        legend={t("rating.legend")}
        required
        onChange={(stars) => dispatch({ type: "typed", values: { stars } })}
      />
      <Field
        id={`${id}-feedback`}
        label={t("rating.feedback")}
        hint={t("rating.feedbackHint", {
          count: grouped(limits.feedback, locale),
        })}
      >
        <Textarea
          rows={3}
          maxLength={limits.feedback}
          countedBelow={1}
          value={form.values.feedback}
          onInput={({ currentTarget }) =>
            dispatch({ type: "typed", values: { feedback: currentTarget.value } })
          }
        />
      </Field>
      <div className="mb-3 empty:mb-0">
        <StepProblem problem={form.problem} />
      </div>
      <Button
        type="submit"
        variant="primary"
        pending={form.isSending}
        pendingLabel={t("rating.submitting")}
        className="@md:self-start"
      >
        {t("rating.submit")}
      </Button>
    </form>
  );
}
