import { useTranslator } from "@wardway/widgets/messages/messages";
import { Stars } from "@wardway/widgets/ui/stars";
import { Section } from "#app/ui/section.tsx";
import { messages } from "./messages.ts";

export interface RatingSummaryCardProps {
  summary: { readonly average: number | null; readonly count: number };
  /** Ratings by number of stars. */
  spread: readonly number[];
}

export function RatingSummaryCard({ summary, spread }: RatingSummaryCardProps) {
  const { t } = useTranslator(messages);
  return (
    <Section title={t("ratings.averageRating")} className="max-lg:order-first">
      <div>
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
    </Section>
  );
}

function Spread({ counts, all }: { counts: readonly number[]; all: number }) {
  const { t } = useTranslator(messages);
  const counted = counts.reduce((sum, count) => sum + count, 0);
  return (
    <>
      <table className="spread">
        <caption className="sr-only">{t("ratings.ratingsByStars")}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("ratings.starsHeading")}</th>
            <th scope="col">{t("ratings.countHeading")}</th>
          </tr>
        </thead>
        <tbody>
          {counts
            .map((count, index) => ({ count, stars: index + 1 }))
            .reverse()
            .map(({ count, stars }) => (
              <tr key={stars}>
                <th scope="row">{stars === 1 ? t("ratings.text1Star") : t("ratings.stars", { stars })}</th>
                <td>
                  <span>
                    <svg aria-hidden="true">
                      <rect width="100%" height="100%" />
                      <rect width={`${counted > 0 ? (count / counted) * 100 : 0}%`} height="100%" />
                    </svg>
                    {count}
                  </span>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {counted < all && (
        <p className="mt-3 text-muted text-sm">{t("ratings.theBarsCountTheNewest", { counted })}</p>
      )}
    </>
  );
}
