import { useSignals } from "@preact/signals-react/runtime";
import type { PublicStatistics } from "@wardway/db/model";
import { useEffect, useRef, useState } from "react";
import { classNames } from "../ui/class-names.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { exactTime } from "../ui/time-format.ts";
import { useStatistics } from "./use-statistics.ts";

export interface StatisticsProps {
  /** The figures that the page already has; without them the first look is made at once. */
  initial?: PublicStatistics;
  /** Seconds between two looks while the page is in sight and changes are not heard as they happen. */
  pollSeconds?: number;
}

const grouped = new Intl.NumberFormat("en-US");

/** What a portal has done so far: completed transports, the mean rating, and how many take part. */
export function Statistics({ initial, pollSeconds = 30 }: StatisticsProps) {
  useSignals();
  const { figures, failedSince, isLive } = useStatistics(initial, pollSeconds);
  const shown = figures.value;
  return (
    <section aria-label="Live figures" aria-busy={shown === null} className="@container text-ink">
      <dl className="grid grid-cols-2 items-end gap-x-4 gap-y-7 @3xl:gap-x-6 @3xl:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <Figure
          large
          label="Completed transports"
          value={shown && grouped.format(shown.completedTransports)}
        />
        <Figure
          label={shown?.averageRating === 0 ? "Ratings so far" : "Average rating"}
          unit={shown?.averageRating ? "of 5" : null}
          value={shown && (shown.averageRating === 0 ? "None" : shown.averageRating.toFixed(1))}
        />
        <Figure
          label={shown?.hospitals === 1 ? "Hospital" : "Hospitals"}
          value={shown && grouped.format(shown.hospitals)}
        />
        <Figure
          label={shown?.ambulanceCompanies === 1 ? "Ambulance company" : "Ambulance companies"}
          value={shown && grouped.format(shown.ambulanceCompanies)}
        />
      </dl>
      <Freshness
        lastUpdated={shown?.lastUpdated ?? null}
        failedSince={failedSince.value}
        pollSeconds={pollSeconds}
        isLive={isLive.value}
      />
    </section>
  );
}

/** The number above its label; a new number fades in where the old one stood. */
function Figure({
  label,
  value,
  unit = null,
  large = false,
}: {
  label: string;
  value: string | null;
  unit?: string | null;
  large?: boolean;
}) {
  const first = useRef(value);
  return (
    <div
      className={classNames(
        "flex min-w-0 flex-col-reverse justify-end gap-1",
        !large && "@3xl:border-line @3xl:border-l @3xl:pl-6",
      )}
    >
      <dt className="text-muted text-sm leading-5">{label}</dt>
      <dd
        className={classNames(
          "font-semibold tabular-nums tracking-tight",
          large ? "text-6xl leading-none @3xl:text-7xl" : "text-3xl leading-tight @3xl:text-4xl",
        )}
      >
        {value === null ? (
          <Skeleton className={large ? "h-15 w-44 @3xl:h-18" : "h-9 w-20"} />
        ) : (
          <span
            key={value}
            className={classNames(
              "block",
              value !== first.current && "animate-[ww-appear_var(--ww-motion)_ease-out]",
            )}
          >
            {value}
            {unit && <span className="ml-1.5 font-normal text-base text-muted tracking-normal">{unit}</span>}
          </span>
        )}
      </dd>
    </div>
  );
}

/** How current the figures are, in the reader's own zone, which only the browser knows: nothing before the script. */
function Freshness(props: {
  lastUpdated: string | null;
  failedSince: number | null;
  pollSeconds: number;
  isLive: boolean;
}) {
  const { lastUpdated, failedSince, pollSeconds, isLive } = props;
  const [timeZone, setTimeZone] = useState<string | null>(null);
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  const clock = (moment: number | string) => exactTime(moment, Date.now(), timeZone ?? "UTC");
  return (
    <div className="mt-5 min-h-5 text-muted text-sm leading-5">
      <p role="status">
        {failedSince !== null &&
          (lastUpdated === null
            ? `The figures could not be loaded. Trying again every ${pollSeconds} seconds.`
            : `Not refreshed since ${clock(failedSince)}: the portal could not be reached. Trying again every ${pollSeconds} seconds.`)}
      </p>
      {timeZone !== null && failedSince === null && lastUpdated !== null && (
        <p>
          Last change <time dateTime={lastUpdated}>{clock(lastUpdated)}</time>.{" "}
          {isLive ? "Live." : `Refreshed every ${pollSeconds} seconds.`}
        </p>
      )}
    </div>
  );
}
