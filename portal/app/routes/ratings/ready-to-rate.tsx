import type { SubmissionResult } from "@conform-to/react";
import { Link, useSearchParams } from "@remix-run/react";
import type { TransportRequest } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { buttonClass } from "@wardway/widgets/ui/button";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Time } from "@wardway/widgets/ui/time";
import type { Clock } from "@wardway/widgets/ui/time-format";
import { useEffect, useRef, useState } from "react";
import { RatingForm } from "#app/ui/ratings/rating-form.tsx";
import { Section } from "#app/ui/section.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { messages } from "./messages.ts";

export const MAX_READY_TO_RATE = 20;

type ReadyRequest = Pick<
  TransportRequest,
  "id" | "ambulanceCompanyName" | "patientName" | "currentLocation" | "destination" | "transportDate"
>;

interface Ready {
  readonly request: ReadyRequest;
  readonly idempotencyKey: string;
}

export interface ReadyToRateProps {
  ready: readonly Ready[];
  /** There may be more. */
  isPartial: boolean;
  rejected: { readonly requestId: number; readonly reply: SubmissionResult<string[]> } | undefined;
}

export function ReadyToRate({ ready, isPartial, rejected }: ReadyToRateProps) {
  const { t } = useTranslator(messages);
  const clock = useClock();
  return (
    <Section
      title={t("ratings.transportsReadyToRate")}
      flush
      {...(isPartial && {
        footer: (
          <p className="text-muted text-sm">{t("ratings.theLatestAreShown", { count: ready.length })}</p>
        ),
      })}
    >
      {ready.length === 0 ? (
        <EmptyState
          title={t("ratings.noTransportsToRate")}
          description={t("ratings.aTransportAppearsHereOnce")}
          className="py-8"
        />
      ) : (
        <ul className="divide-y divide-line">
          {ready.map(({ request, idempotencyKey }) => (
            <li key={request.id}>
              <ReadyItem
                request={request}
                idempotencyKey={idempotencyKey}
                clock={clock}
                lastResult={rejected?.requestId === request.id ? rejected.reply : undefined}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface ReadyItemProps extends Ready {
  clock: Clock;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** Has its form once it was opened: twenty forms are ten times the page. Without a script a link leads to it. */
function ReadyItem({ request, idempotencyKey, clock, lastResult }: ReadyItemProps) {
  const { t } = useTranslator(messages);
  const isChosen = useSearchParams()[0].get("rate") === String(request.id);
  const isOpenAtFirst = isChosen || lastResult !== undefined;
  const [wasOpened, setWasOpened] = useState(isOpenAtFirst);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // Opened before the script arrived.
    if (details.current?.open) setWasOpened(true);
  }, []);
  return (
    <details
      ref={details}
      id={`ready-${request.id}`}
      className="group"
      open={isOpenAtFirst}
      onToggle={() => setWasOpened(true)}
    >
      <Row request={request} clock={clock} />
      <div className="px-4 pb-4 sm:px-5">
        {wasOpened || isOpenAtFirst ? (
          <RatingForm requestId={request.id} idempotencyKey={idempotencyKey} lastResult={lastResult} />
        ) : (
          <Link to={`?rate=${request.id}#ready-${request.id}`}>{t("ratings.openForm")}</Link>
        )}
      </div>
    </details>
  );
}

function Row({ request, clock }: { request: ReadyRequest; clock: Clock }) {
  const { t } = useTranslator(messages);
  return (
    <summary className="sheet-row flex flex-col gap-x-3 gap-y-2 hover:bg-raised/50 focus-visible:-outline-offset-2 sm:flex-row sm:items-center sm:justify-between">
      <span className="block min-w-0 space-y-0.5 wrap-anywhere">
        <span className="block">
          <span className="font-semibold">{request.ambulanceCompanyName}</span>, {request.patientName}
        </span>
        <span className="block text-muted">
          {request.currentLocation} to {request.destination},{" "}
          <Time {...clock} value={request.transportDate} show="day" />
        </span>
      </span>
      <span
        className={buttonClass({ variant: "soft", size: "small", className: "shrink-0 group-open:hidden" })}
      >
        {t("ratings.rateTransport")}
      </span>
    </summary>
  );
}
