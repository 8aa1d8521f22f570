import { limits, type Rating, type TransportRequest } from "@wardway/db/model";
import { type FormEvent, useId, useRef, useState } from "react";
import { useSpeech } from "../messages/messages.tsx";
import { useTransportApi } from "../provider.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Field } from "../ui/field.tsx";
import { grouped } from "../ui/numbers.ts";
import { StarRating } from "../ui/star-rating.tsx";
import { Stars } from "../ui/stars.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { keyOfBody } from "./key-of-body.ts";
import { StepProblem } from "./step-problem.tsx";
import { useStepForm } from "./use-step-form.ts";

export interface RateTransportProps {
  request: TransportRequest;
  /** What was given already, 1 to 5; null where nothing was. */
  given: number | null;
  mayRate: boolean;
  /** Hears that a rating was sent or refused: the timeline may be another. */
  onAnswer: () => void;
}

/** Stars and feedback for the company that ran a completed transport; once sent, what was given. */
export function RateTransport({ request, given, mayRate, onAnswer }: RateTransportProps) {
  const { say } = useSpeech();
  const [rating, setRating] = useState<Rating | null>(null);
  if (rating === null && given === null && !mayRate) return null;
  const title = request.ambulanceCompanyName
    ? say("Rate {company}", { company: request.ambulanceCompanyName })
    : say("Rate the transport");
  return (
    <Card level={3} title={rating === null && given === null ? title : say("Rating")}>
      <div role="status">
        {rating !== null && <p className="mb-2">{say("Your rating has been submitted successfully")}</p>}
      </div>
      {rating === null && given === null ? (
        <RatingForm request={request} onRated={setRating} onAnswer={onAnswer} />
      ) : (
        <>
          <Stars value={rating?.rating ?? given} />
          {rating?.feedback && <p className="mt-2 whitespace-pre-line wrap-anywhere">{rating.feedback}</p>}
        </>
      )}
    </Card>
  );
}

interface RatingFormProps {
  request: TransportRequest;
  onRated: (rating: Rating) => void;
  onAnswer: () => void;
}

function RatingForm({ request, onRated, onAnswer }: RatingFormProps) {
  const { say, locale } = useSpeech();
  const api = useTransportApi();
  const id = useId();
  const keys = useRef(keyOfBody());
  const first = { stars: 0, feedback: "" };
  const { form, tell, send } = useStepForm(first, async ({ stars, feedback }) => {
    const body = { transportRequestId: request.id, rating: stars, feedback: feedback.trim() || null };
    try {
      onRated(await api.rate(body, { idempotencyKey: keys.current(body) }));
    } finally {
      onAnswer();
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.values.stars > 0) send();
    else tell({ type: "incomplete", problem: say("Choose from one to five stars.") });
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-lg flex-col">
      <StarRating
        id={`${id}-rating`}
        name={`${id}-rating`}
        legend={say("Rating")}
        required
        onChange={(stars) => tell({ type: "typed", values: { stars } })}
      />
      <Field
        id={`${id}-feedback`}
        label={say("Feedback")}
        hint={say("The company reads it. Leave the patient's name out. Up to {count} characters.", {
          count: grouped(limits.feedback, locale),
        })}
      >
        <Textarea
          rows={3}
          maxLength={limits.feedback}
          countedBelow={1}
          value={form.values.feedback}
          onInput={({ currentTarget }) => tell({ type: "typed", values: { feedback: currentTarget.value } })}
        />
      </Field>
      <div className="mb-3 empty:mb-0">
        <StepProblem problem={form.problem} />
      </div>
      <Button
        type="submit"
        pending={form.isSending}
        pendingLabel={say("Submitting...")}
        className="@md:self-start"
      >
        {say("Submit rating")}
      </Button>
    </form>
  );
}
