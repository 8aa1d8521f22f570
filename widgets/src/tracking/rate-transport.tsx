import type { Rating, TransportRequest } from "@wardway/model";
import { trackingMessages } from "@wardway/model/messages/en/tracking";
import { useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { Card } from "../ui/card.tsx";
import type { ExistingRatingProps } from "./existing-rating.tsx";
import { lazyPart } from "./lazy-part.tsx";
import type { RatingFormProps } from "./rating-form.tsx";

export interface RateTransportProps {
  request: TransportRequest;
  /** What was given already, 1 to 5; null where nothing was. */
  given: number | null;
  mayRate: boolean;
  /** Hears that a rating was sent or refused: the timeline may be another. */
  onAnswer: () => void;
}

const ExistingRating = lazyPart<ExistingRatingProps>(() => import("./existing-rating.tsx"));
const RatingForm = lazyPart<RatingFormProps>(() => import("./rating-form.tsx"));

/** Stars and feedback for the company that ran a completed transport; once sent, what was given. */
export function RateTransport({ request, given, mayRate, onAnswer }: RateTransportProps) {
  const { t } = useTranslator(trackingMessages);
  const [rating, setRating] = useState<Rating | null>(null);
  if (rating === null && given === null && !mayRate) return null;
  const title = request.ambulanceCompanyName
    ? t("tracking.rateCompany", { company: request.ambulanceCompanyName })
    : t("tracking.rate");
  return (
    <Card level={3} title={rating === null && given === null ? title : t("tracking.rating")}>
      <div role="status">{rating !== null && <p className="mb-2">{t("tracking.rated")}</p>}</div>
      {rating === null && given === null ? (
        <RatingForm request={request} onRated={setRating} onAnswer={onAnswer} />
      ) : (
        <ExistingRating value={rating?.rating ?? given} feedback={rating?.feedback ?? null} />
      )}
    </Card>
  );
}
