import type { Rating, TransportRequest } from "@wardway/model";
import { trackedMessages } from "@wardway/model/messages/en/tracked";
import { useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import type { ExistingRatingProps } from "./existing-rating.tsx";
import { lazyPart } from "./lazy-part.tsx";
import { Part } from "./part.tsx";
import type { RatingFormProps } from "./rating-form.tsx";

export interface RateTransportProps {
  request: TransportRequest;
  /** 1 to 5; null if not rated. */
  given: number | null;
  mayRate: boolean;
  onSent: () => void;
}

const ExistingRating = lazyPart<ExistingRatingProps>(() => import("./existing-rating.tsx"));
const RatingForm = lazyPart<RatingFormProps>(() => import("./rating-form.tsx"));

export function RateTransport({ request, given, mayRate, onSent }: RateTransportProps) {
  const { t } = useTranslator(trackedMessages);
  const [rating, setRating] = useState<Rating | null>(null);
  if (rating === null && given === null && !mayRate) return null;
  const title = request.ambulanceCompanyName
    ? t("tracking.rateCompany", { company: request.ambulanceCompanyName })
    : t("tracking.rate");
  return (
    <Part title={rating === null && given === null ? title : t("tracking.rating")}>
      <div role="status">{rating !== null && <p className="mb-2">{t("tracking.rated")}</p>}</div>
      {rating === null && given === null ? (
        // As high as the form, which loads later.
        <div className="min-h-[20.625rem] @md:min-h-77">
          <RatingForm request={request} onRated={setRating} onSent={onSent} />
        </div>
      ) : (
        <ExistingRating value={rating?.rating ?? given} feedback={rating?.feedback ?? null} />
      )}
    </Part>
  );
}
