import { t } from "@lingui/core/macro";
import { Stars } from "@wardway/widgets/ui/stars";
import { Section } from "#app/components/section.tsx";
import { formatNumber } from "#app/infra/locale.ts";

export interface RatingSummaryCardProps {
  summary: { readonly average: number | null; readonly count: number };
  /** Ratings by number of stars. */
  spread: readonly number[];
}

export function RatingSummaryCard({ summary, spread }: RatingSummaryCardProps) {
  return (
    <Section title={t`Average rating`} className="max-lg:order-first">
      <div>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {summary.average === null ? (
            <span className="text-muted">{t`No ratings yet`}</span>
          ) : (
            <Stars value={summary.average} />
          )}
          {summary.count > 0 && (
            <span className="text-muted tabular-nums">
              {summary.count === 1 ? t`1 rating` : t`${{ count: formatNumber(summary.count) }} ratings`}
            </span>
          )}
        </p>
        {summary.count > 0 && <Spread counts={spread} all={summary.count} />}
      </div>
    </Section>
  );
}

function Spread({ counts, all }: { counts: readonly number[]; all: number }) {
  const counted = counts.reduce((sum, count) => sum + count, 0);
  return (
    <>
      <table className="spread">
        <caption className="sr-only">{t`Ratings by number of stars`}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t`Stars`}</th>
            <th scope="col">{t`Ratings`}</th>
          </tr>
        </thead>
        <tbody>
          {counts
            .map((count, index) => ({ count, stars: index + 1 }))
            .reverse()
            .map(({ count, stars }) => (
              <tr key={stars}>
                <th scope="row">{stars === 1 ? t`1 star` : t`${stars} stars`}</th>
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
        <p className="mt-3 text-muted text-sm">{t`The bars count the newest ${counted} ratings.`}</p>
      )}
    </>
  );
}
