import { Link } from "@remix-run/react";
import type { Rating } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Stars } from "@wardway/widgets/ui/stars";
import { Time } from "@wardway/widgets/ui/time";
import { useViewer } from "#app/http/viewer.ts";
import { useClock } from "#app/ui/use-clock.ts";
import { messages } from "./messages.ts";

export interface RatingEntriesProps {
  ratings: readonly Rating[];
  isFirstPage: boolean;
}

/** Newest first; administrators see both parties. */
export function RatingEntries({ ratings, isFirstPage }: RatingEntriesProps) {
  const { t } = useTranslator(messages);
  const { actor } = useViewer();
  const clock = useClock();
  if (ratings.length === 0)
    return (
      <EmptyState title={isFirstPage ? t("ratings.noRatingsYet") : t("ratings.thereAreNoOlderRatings")} />
    );
  const getParties = (rating: Rating) => {
    if (actor.role === "hospital") return rating.ambulanceCompanyName;
    if (actor.role === "ambulance") return rating.hospitalName;
    return `${rating.ambulanceCompanyName}, by ${rating.hospitalName}`;
  };
  return (
    <ul className="divide-y divide-line">
      {ratings.map((rating) => (
        <li key={rating.id} className="sheet-row">
          <div className="flex flex-col gap-x-4 gap-y-0.5 sm:flex-row sm:items-baseline sm:justify-between">
            <h3 className="font-semibold wrap-anywhere">{getParties(rating)}</h3>
            <Stars value={rating.rating} />
          </div>
          {rating.feedback && <p className="mt-1 whitespace-pre-line wrap-anywhere">{rating.feedback}</p>}
          <p className="flex flex-wrap items-center gap-x-3 text-muted">
            <Time {...clock} value={rating.createdAt} />
            <Link
              to={`/transport/${rating.transportRequestId}`}
              className="-mx-1.5 inline-flex min-h-11 items-center rounded-md px-1.5 text-ink underline underline-offset-3 hover:no-underline lg:min-h-7"
            >
              {t("ratings.transport", { transportRequestId: rating.transportRequestId })}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  );
}
