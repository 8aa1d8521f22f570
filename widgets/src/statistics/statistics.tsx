import { useSignals } from "@preact/signals-react/runtime";
import type { CallOptions, PublicStatistics } from "@wardway/model";
import { statisticsMessages } from "@wardway/model/messages/en/statistics";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { createTranslator, type Language, useTranslator } from "../messages/messages.tsx";
import { classNames } from "../ui/class-names.ts";
import { grouped, toOneDecimal } from "../ui/numbers.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { exactTime } from "../ui/time-format.ts";
import { useCount } from "./use-count.ts";
import { useStatistics } from "./use-statistics.ts";

export interface StatisticsProps {
  /** Without initial figures the first poll is immediate. */
  initial?: PublicStatistics;
  /** Poll interval in seconds while visible and without a live connection. */
  pollSeconds?: number;
  /** Incremented by the host to trigger a poll. */
  polls?: number;
  onReady?: (() => void) | undefined;
  /** Called with what a call rejected with. */
  onFailure?: ((reason: unknown) => void) | undefined;
  /** Must be stable. */
  onRequest?: CallOptions["onRequest"];
}

export function Statistics(props: StatisticsProps) {
  const { initial, pollSeconds = 30, polls = 0, onReady, onFailure, onRequest } = props;
  useSignals();
  const { t, language } = useTranslator(statisticsMessages);
  const { figures, failedSince, isLive } = useStatistics(initial, pollSeconds, onFailure, polls, onRequest);
  const shown = figures.value;
  useOnce(shown !== null, onReady);
  const count = (amount: number) => <Count amount={amount} language={language} />;
  return (
    <section aria-label={t("statistics.live")} aria-busy={shown === null} className="@container text-ink">
      <dl className="grid grid-cols-2 items-baseline gap-x-4 gap-y-7 @3xl:gap-x-6 @3xl:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <Figure
          large
          label={t("statistics.completedTransports")}
          value={shown && count(shown.completedTransports)}
        />
        <Figure
          label={t(shown?.averageRating === 0 ? "statistics.ratingsSoFar" : "statistics.averageRating")}
          unit={shown?.averageRating ? t("statistics.outOfFive") : null}
          value={shown && <Rating value={shown.averageRating} language={language} />}
        />
        <Figure
          label={t("statistics.hospitals", { count: shown?.hospitals ?? 0 })}
          value={shown && count(shown.hospitals)}
        />
        <Figure
          label={t("statistics.ambulanceCompanies", { count: shown?.ambulanceCompanies ?? 0 })}
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
          <Skeleton className={large ? "h-[1em] w-44" : "h-[1.25em] w-20"} />
        ) : (
          <span className="block">
            {value}
            {unit && <span className="font-normal text-base text-muted tracking-normal"> {unit}</span>}
          </span>
        )}
      </dd>
    </div>
  );
}

/** Counts up visually; screen readers read the final number. */
function Count({ amount, language: { locale } }: { amount: number; language: Language }) {
  const drawn = useCount(amount);
  if (drawn === amount) return grouped(amount, locale);
  return (
    <>
      <span className="sr-only">{grouped(amount, locale)}</span>
      <span aria-hidden="true">{grouped(drawn, locale)}</span>
    </>
  );
}

function Rating({ value, language }: { value: number; language: Language }) {
  const first = useRef(value);
  return (
    <span
      key={value}
      className={classNames(value !== first.current && "animate-[ww-appear_var(--ww-motion)_ease-out]")}
    >
      {value === 0
        ? createTranslator(language, statisticsMessages).t("statistics.noRating")
        : toOneDecimal(value, language.locale)}
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

/** In the user's time zone, which only the browser knows: empty on the server. */
function Freshness(props: {
  lastUpdated: string | null;
  failedSince: number | null;
  pollSeconds: number;
  isLive: boolean;
}) {
  const { lastUpdated, failedSince, pollSeconds, isLive } = props;
  const { t, language } = useTranslator(statisticsMessages);
  const seconds = pollSeconds;
  const [timeZone, setTimeZone] = useState<string | null>(null);
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  const clock = (moment: number | string) => exactTime(moment, Date.now(), timeZone ?? "UTC", language);
  return (
    <div className="mt-5 min-h-10 text-muted text-sm leading-5 @md:min-h-5">
      <p role="status">
        {failedSince !== null &&
          (lastUpdated === null
            ? t("statistics.loadFailed", { seconds })
            : t("statistics.stale", { time: clock(failedSince), seconds }))}
      </p>
      {timeZone !== null && failedSince === null && lastUpdated !== null && (
        <p>
          {t("statistics.lastChange")} <time dateTime={lastUpdated}>{clock(lastUpdated)}</time>.{" "}
          {isLive ? t("statistics.isLive") : t("statistics.isPolled", { seconds })}
        </p>
      )}
    </div>
  );
}
