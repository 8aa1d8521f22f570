import { useTranslator } from "@wardway/widgets/messages/messages";
import { Stars } from "@wardway/widgets/ui/stars";
import { Sheet } from "#app/ui/sheet.tsx";
import { messages } from "./messages.ts";

export interface RatingSummaryCardProps {
  summary: { readonly average: number | null; readonly count: number };
  /** Ratings by number of stars. */
  spread: readonly number[];
}

export function RatingSummaryCard({ summary, spread }: RatingSummaryCardProps) {
  const { t } = useTranslator(messages);
  return (
    <Sheet title={t("ratings.averageRating")} className="border-line max-lg:order-first lg:border-l">
      <div className="sheet-row">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {summary.average === null ? (
            <span className="text-muted">{t("ratings.noRatingsYet")}</span>
          ) : (
            <Stars value={summary.average} />
          )}
          {summary.count > 0 && (
            <span className="text-muted tabular-nums">
              {summary.count === 1
                ? t("ratings.text1Rating")
                : t("ratings.ratings", { count: summary.count.toLocaleString("en-US") })}
            </span>
          )}
        </p>
        {summary.count > 0 && <Spread counts={spread} all={summary.count} />}
      </div>
    </Sheet>
  );
}

function Spread({ counts, all }: { counts: readonly number[]; all: number }) {
  const { t } = useTranslator(messages);
  const counted = counts.reduce((sum, count) => sum + count, 0);
  return (
    <>
      <ul className="mt-4 space-y-2">
        {counts
          .map((count, index) => ({ count, stars: index + 1 }))
          .reverse()
          .map(({ count, stars }) => (
            <li
              key={stars}
              className="grid grid-cols-[3.5rem_minmax(0,1fr)_2.5rem] items-center gap-3 text-sm tabular-nums"
            >
              <span>{stars === 1 ? t("ratings.text1Star") : t("ratings.stars", { stars })}</span>
              <svg aria-hidden="true" className="h-2 w-full overflow-hidden rounded-full">
                <rect width="100%" height="100%" className="fill-raised" />
                <rect
                  width={`${counted > 0 ? (count / counted) * 100 : 0}%`}
                  height="100%"
                  className="fill-ink"
                />
              </svg>
              <span className="text-right text-muted">
                {count}
                <span className="sr-only">
                  {" "}
                  {count === 1 ? t("ratings.rating") : t("ratings.ratingsUnit")}
                </span>
              </span>
            </li>
          ))}
      </ul>
      {counted < all && (
        <p className="mt-3 text-muted text-sm">{t("ratings.theBarsCountTheNewest", { counted })}</p>
      )}
    </>
  );
}
