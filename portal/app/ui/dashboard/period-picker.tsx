import { Link, useSearchParams } from "@remix-run/react";
import { statisticsPeriods } from "@wardway/db/model";
import { classNames } from "@wardway/widgets/ui/class-names";
import { type PeriodDays, periodLabel } from "./period.ts";

/** Links to the same page with the figures of another period; the tab and the list stay where they are. */
export function PeriodPicker({ current }: { current: PeriodDays }) {
  const [search] = useSearchParams();
  const addressOf = (days: PeriodDays) => {
    const next = new URLSearchParams(search);
    next.set("days", String(days));
    return `?${next}`;
  };
  return (
    <nav aria-label="Period of the figures" data-print="hidden" className="max-sm:w-full">
      <ul className="flex rounded-md border border-line">
        {statisticsPeriods.days.map((days) => (
          <li key={days} className="flex-1 not-first:border-line not-first:border-l sm:flex-none">
            <Link
              to={addressOf(days)}
              replace
              preventScrollReset
              aria-current={days === current ? "true" : undefined}
              className={classNames(
                "flex min-h-11 items-center justify-center whitespace-nowrap px-2 font-medium text-sm transition-colors focus-visible:-outline-offset-2 sm:px-3.5 lg:min-h-9 pointer-coarse:min-h-11",
                days === current ? "bg-primary/16 text-primary" : "text-muted hover:bg-raised hover:text-ink",
              )}
            >
              {periodLabel(days)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
