import { useSignals } from "@preact/signals-react/runtime";
import type { PublicStatistics } from "@wardway/model";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Speech, useSpeech } from "../messages/messages.tsx";
import type { WidgetProblem } from "../request/request-widget-props.ts";
import { classNames } from "../ui/class-names.ts";
import { grouped, toOneDecimal } from "../ui/numbers.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { exactTime } from "../ui/time-format.ts";
import { useCount } from "./use-count.ts";
import { useStatistics } from "./use-statistics.ts";

export interface StatisticsProps {
  /** The figures that the page already has; without them the first look is made at once. */
  initial?: PublicStatistics;
  /** Seconds between two looks while the page is in sight and changes are not heard as they happen. */
  pollSeconds?: number;
  /** Looks that the host has asked for: each one more is made at once. */
  looks?: number;
  /** Hears once that there are figures to see. */
  onReady?: (() => void) | undefined;
  /** Hears of the first look of a row that fails. */
  onProblem?: ((problem: WidgetProblem) => void) | undefined;
}

/** What a portal has done so far: completed transports, the mean rating, and how many take part. */
export function Statistics({ initial, pollSeconds = 30, looks = 0, onReady, onProblem }: StatisticsProps) {
  useSignals();
  const speech = useSpeech();
  const { say } = speech;
  const { figures, failedSince, isLive } = useStatistics(initial, pollSeconds, onProblem, looks);
  const shown = figures.value;
  useOnce(shown !== null, onReady);
  const count = (amount: number) => <Count amount={amount} speech={speech} />;
  return (
    <section aria-label={say("Live figures")} aria-busy={shown === null} className="@container text-ink">
      <dl className="grid grid-cols-2 items-baseline gap-x-4 gap-y-7 @3xl:gap-x-6 @3xl:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <Figure large label={say("Completed transports")} value={shown && count(shown.completedTransports)} />
        <Figure
          label={say(shown?.averageRating === 0 ? "Ratings so far" : "Average rating")}
          unit={shown?.averageRating ? say("of 5") : null}
          value={shown && <Rating value={shown.averageRating} speech={speech} />}
        />
        <Figure
          label={say(shown?.hospitals === 1 ? "Hospital" : "Hospitals")}
          value={shown && count(shown.hospitals)}
        />
        <Figure
          label={say(shown?.ambulanceCompanies === 1 ? "Ambulance company" : "Ambulance companies")}
          value={shown && count(shown.ambulanceCompanies)}
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

/** The number above its label. */
function Figure({
  label,
  value,
  unit = null,
  large = false,
}: {
  label: string;
  value: ReactNode;
  unit?: string | null;
  large?: boolean;
}) {
  return (
    <div
      className={classNames(
        "flex min-w-0 flex-col gap-1",
        !large && "@3xl:border-line @3xl:border-l @3xl:pl-6",
      )}
    >
      <dt className="text-muted text-sm leading-5">{label}</dt>
      <dd
        className={classNames(
          "-order-1 font-semibold tabular-nums tracking-tight",
          large ? "text-6xl leading-none @3xl:text-7xl" : "text-3xl leading-tight @3xl:text-4xl",
        )}
      >
        {value === null ? (
          <Skeleton className={large ? "h-15 w-44 @3xl:h-18" : "h-9 w-20"} />
        ) : (
          <span className="block">
            {value}
            {unit && <span className="ml-1.5 font-normal text-base text-muted tracking-normal">{unit}</span>}
          </span>
        )}
      </dd>
    </div>
  );
}

/** A new number is counted up to, quietly; who does not see it reads the number that counts. */
function Count({ amount, speech: { locale } }: { amount: number; speech: Speech }) {
  const drawn = useCount(amount);
  if (drawn === amount) return grouped(amount, locale);
  return (
    <>
      <span className="sr-only">{grouped(amount, locale)}</span>
      <span aria-hidden="true">{grouped(drawn, locale)}</span>
    </>
  );
}

/** A new rating fades in where the old one stood. */
function Rating({ value, speech }: { value: number; speech: Speech }) {
  const first = useRef(value);
  return (
    <span
      key={value}
      className={classNames(value !== first.current && "animate-[ww-appear_var(--ww-motion)_ease-out]")}
    >
      {value === 0 ? speech.say("None") : toOneDecimal(value, speech.locale)}
    </span>
  );
}

function useOnce(isSo: boolean, run: (() => void) | undefined) {
  const hasRun = useRef(false);
  useEffect(() => {
    if (!isSo || hasRun.current) return;
    hasRun.current = true;
    run?.();
  }, [isSo, run]);
}

/** How current the figures are, in the reader's own zone, which only the browser knows: nothing before the script. */
function Freshness(props: {
  lastUpdated: string | null;
  failedSince: number | null;
  pollSeconds: number;
  isLive: boolean;
}) {
  const { lastUpdated, failedSince, pollSeconds, isLive } = props;
  const speech = useSpeech();
  const { say } = speech;
  const seconds = pollSeconds;
  const [timeZone, setTimeZone] = useState<string | null>(null);
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  const clock = (moment: number | string) => exactTime(moment, Date.now(), timeZone ?? "UTC", speech);
  return (
    <div className="mt-5 min-h-5 text-muted text-sm leading-5">
      <p role="status">
        {failedSince !== null &&
          (lastUpdated === null
            ? say("The figures could not be loaded. Trying again every {seconds} seconds.", { seconds })
            : say(
                "Not refreshed since {time}: the portal could not be reached. Trying again every {seconds} seconds.",
                { time: clock(failedSince), seconds },
              ))}
      </p>
      {timeZone !== null && failedSince === null && lastUpdated !== null && (
        <p>
          {say("Last change")} <time dateTime={lastUpdated}>{clock(lastUpdated)}</time>.{" "}
          {isLive ? say("Live.") : say("Refreshed every {seconds} seconds.", { seconds })}
        </p>
      )}
    </div>
  );
}
