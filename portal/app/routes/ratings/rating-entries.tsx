import { t } from "@lingui/core/macro";
import { Link } from "@remix-run/react";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Stars } from "@wardway/widgets/ui/stars";
import { bothTimes } from "@wardway/widgets/ui/time-format";
import { useClock } from "#app/shell/page/use-clock.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import type { RatingRow } from "./route.tsx";

export interface RatingEntriesProps {
  ratings: readonly RatingRow[];
  isFirstPage: boolean;
}

/** Newest first; administrators see both parties. */
export function RatingEntries({ ratings, isFirstPage }: RatingEntriesProps) {
  const { actor } = useViewer();
  const clock = useClock();
  if (ratings.length === 0)
    return <EmptyState title={isFirstPage ? t`No ratings yet` : t`There are no older ratings`} />;
  const getParties = (rating: RatingRow) => {
    if (actor.role === "hospital") return rating.ambulanceCompanyName;
    if (actor.role === "ambulance") return rating.hospitalName;
    return t`${{ company: rating.ambulanceCompanyName }}, by ${{ hospital: rating.hospitalName }}`;
  };
  return (
    <ul className="ratings divide-y divide-line">
      {ratings.map((rating) => (
        <li key={rating.id} className="sheet-row">
          <h3>{getParties(rating)}</h3>
          <Stars value={rating.rating} />
          {rating.feedback && <blockquote>{rating.feedback}</blockquote>}
          <p>
            <span>{bothTimes(rating.createdAt, clock).join(" ")}</span>
            <Link to={`/transport/${rating.transportRequestId}`} discover="none">
              {t`Transport ${{ transportRequestId: rating.transportRequestId }}`}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  );
}
