import { hasPassed, type TransportRequest, type TransportResponse } from "@wardway/model";
import { responsesMessages } from "@wardway/model/messages/en/responses";
import { useEffect, useRef } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { ArrivalDifference } from "../ui/arrival-difference.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { formatDistance, formatDuration } from "../ui/durations.ts";
import { Heading } from "../ui/heading.tsx";
import { describeCounterOffer, formatOfferDetails } from "../ui/offer-texts.ts";
import { Stars } from "../ui/stars.tsx";
import { ResponseStatusBadge } from "../ui/status-badge.tsx";
import { TelephoneText } from "../ui/telephone-text.tsx";
import { Time } from "../ui/time.tsx";
import type { Clock } from "../ui/time-format.ts";
import { type Decision, DecisionPanel } from "./decision-panel.tsx";

export interface ResponseCardProps {
  request: TransportRequest;
  response: TransportResponse;
  clock: Clock;
  /** Scopes and statuses allow a decision. */
  mayDecide: boolean;
  /** The decision whose confirmation is open; null for none. */
  question: Decision | null;
  /** Opens the confirmation, or closes it. */
  onAsk: (decision: Decision | null) => void;
  onDecided: (decision: Decision) => void;
  onFailed: () => void;
}

export function ResponseCard(props: ResponseCardProps) {
  const { request, response, clock } = props;
  const { t, language } = useTranslator(responsesMessages);
  const { baseDistance, baseDriveTime } = response;
  const counter = describeCounterOffer(request, response, clock, language);
  const isClosed = response.status !== "pending" && response.status !== "approved";
  return (
    <li part="card" className="flex min-w-0 flex-col gap-2 rounded-md border border-line bg-surface p-4">
      <div className="flex flex-wrap justify-between gap-x-3">
        <Heading below={1} className="font-semibold wrap-anywhere">
          <bdi>{response.ambulanceCompanyName}</bdi>
        </Heading>
        <ResponseStatusBadge status={response.status} />
      </div>
      <p>
        <span className="block text-muted text-sm">{t("responses.arrival")} </span>
        <Time
          {...clock}
          value={response.estimatedArrival}
          show={isClosed ? "exact" : "both"}
          className="font-semibold text-lg"
        />{" "}
        {!isClosed && (
          <ArrivalDifference
            request={request}
            arrival={response.estimatedArrival}
            offeredAt={response.status === "pending" ? clock.now : undefined}
          />
        )}
      </p>
      {response.ambulanceCompanyPhone !== null && (
        <p>
          <TelephoneText text={response.ambulanceCompanyPhone} />
        </p>
      )}
      <Stars value={response.companyRating} count={response.companyRatings} />
      {baseDistance !== null && baseDriveTime !== null && (
        <p className="text-muted text-sm">
          {t("responses.drive", {
            distance: formatDistance(baseDistance, language),
            time: formatDuration(baseDriveTime, language),
          })}
        </p>
      )}
      {counter && <p className="font-semibold wrap-anywhere">{counter}</p>}
      {formatOfferDetails(request, response, clock, language).map((text) => (
        <p key={text} dir="auto" className="wrap-anywhere">
          {text}
        </p>
      ))}
      {response.notes && <p className="whitespace-pre-line wrap-anywhere">{response.notes}</p>}
      <p className="text-muted text-sm">
        {t("responses.sent")} <Time {...clock} value={response.createdAt} />
      </p>
      <Decisions {...props} />
    </li>
  );
}

function Decisions(props: ResponseCardProps) {
  const { request, response, clock, question, mayDecide, onAsk } = props;
  const { t, language } = useTranslator(responsesMessages);
  const company = response.ambulanceCompanyName;
  const buttons = { approved: useRef<HTMLButtonElement>(null), rejected: useRef<HTMLButtonElement>(null) };
  const closed = useRef<Decision | null>(null);
  // The button that opened the question gets the focus back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the question has closed
  useEffect(() => {
    if (question === null && closed.current) buttons[closed.current].current?.focus();
    closed.current = null;
  }, [question]);
  if (question !== null) {
    return (
      <DecisionPanel
        key={question}
        request={request}
        response={response}
        decision={question}
        isPossible={mayDecide}
        isPassed={hasPassed(response.estimatedArrival, clock.now)}
        counterOffer={describeCounterOffer(request, response, clock, language)}
        onClose={() => {
          closed.current = question;
          onAsk(null);
        }}
        onDecided={() => props.onDecided(question)}
        onFailed={props.onFailed}
      />
    );
  }
  if (!mayDecide) return null;
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-1 *:flex-1">
      <button
        ref={buttons.rejected}
        type="button"
        part="button"
        className={buttonClass({ variant: "secondary", size: "small" })}
        aria-label={t("responses.rejectName", { company })}
        onClick={() => onAsk("rejected")}
      >
        {t("responses.reject")}
      </button>
      <button
        ref={buttons.approved}
        type="button"
        part="button"
        className={buttonClass({ variant: "ink", size: "small" })}
        aria-label={t("responses.approveName", { company })}
        onClick={() => onAsk("approved")}
      >
        {t("responses.approve")}
      </button>
    </div>
  );
}
