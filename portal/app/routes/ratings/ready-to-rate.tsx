import type { SubmissionResult } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { Link, useSearchParams } from "@remix-run/react";
import { getDestinationPlace, getPickupPlace, type Stops, type TransportRequest } from "@wardway/model";
import { buttonClass } from "@wardway/widgets/ui/button";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { formatPlace } from "@wardway/widgets/ui/place-name";
import { type Clock, calendarDay } from "@wardway/widgets/ui/time-format";
import { useEffect, useRef, useState } from "react";
import { Section } from "#app/components/section.tsx";
import { RatingForm } from "#app/sections/transports/ratings/rating-form.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";

export const MAX_READY_TO_RATE = 20;

export type ReadyRequest = Pick<
  TransportRequest,
  "id" | "ambulanceCompanyName" | "patientName" | keyof Stops | "transportDate"
>;

export interface ReadyToRateProps {
  ready: readonly ReadyRequest[];
  /** New for each page. */
  idempotencyKey: string;
  /** The rejected rating of one of them. */
  rejected: SubmissionResult<string[]> | null | undefined;
}

export function ReadyToRate({ ready, idempotencyKey, rejected }: ReadyToRateProps) {
  const clock = useClock();
  return (
    <Section
      title={t`Transports Ready to Rate`}
      flush
      {...(ready.length === MAX_READY_TO_RATE && {
        footer: <p className="text-muted text-sm">{t`The latest ${{ count: ready.length }} are shown.`}</p>,
      })}
    >
      {ready.length === 0 ? (
        <EmptyState
          title={t`No transports to rate`}
          description={t`A transport appears here once it is completed.`}
          className="py-8"
        />
      ) : (
        <ul className="ready divide-y divide-line">
          {ready.map((request) => (
            <li key={request.id}>
              <ReadyItem
                request={request}
                idempotencyKey={`${idempotencyKey}-${request.id}`}
                clock={clock}
                lastResult={
                  rejected?.initialValue?.transportRequestId === String(request.id) ? rejected : undefined
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface ReadyItemProps {
  request: ReadyRequest;
  idempotencyKey: string;
  clock: Clock;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** Has its form once it was opened: twenty forms are ten times the page. Without a script a link leads to it. */
function ReadyItem({ request, idempotencyKey, clock, lastResult }: ReadyItemProps) {
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
      open={isOpenAtFirst}
      onToggle={() => setWasOpened(true)}
    >
      <Row request={request} clock={clock} />
      <div>
        {wasOpened || isOpenAtFirst ? (
          <RatingForm requestId={request.id} idempotencyKey={idempotencyKey} lastResult={lastResult} />
        ) : (
          <Link to={`?rate=${request.id}#ready-${request.id}`} discover="none">
            {t`Open the form`}
          </Link>
        )}
      </div>
    </details>
  );
}

function Row({ request, clock }: { request: ReadyRequest; clock: Clock }) {
  const { ambulanceCompanyName, patientName, transportDate } = request;
  const day = calendarDay(transportDate, clock.now, clock.timeZone);
  return (
    <summary className="sheet-row">
      <span>
        <b>{ambulanceCompanyName}</b>
        {`, ${patientName}`}
        <small>
          {t`${{ from: formatPlace(getPickupPlace(request)) }} to ${{ to: formatPlace(getDestinationPlace(request)) }}, ${{ day: day.replaceAll(" ", "\u00a0") }}`}
        </small>
      </span>
      <span className={buttonClass({ variant: "soft", size: "small" })}>{t`Rate Transport`}</span>
    </summary>
  );
}
