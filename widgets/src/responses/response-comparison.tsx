import type { TransportRequest, TransportResponse } from "@wardway/model";
import { responsesMessages } from "@wardway/model/messages/en/responses";
import { trackingMessages } from "@wardway/model/messages/en/tracking";
import { useEffect, useRef, useState } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { nextSentence } from "../tracking/next-sentence.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Heading } from "../ui/heading.tsx";
import { PickupTime } from "../ui/pickup-time.tsx";
import { PriorityBadge } from "../ui/priority-badge.tsx";
import { StaleNote } from "../ui/stale-note.tsx";
import { StatusBadge } from "../ui/status-badge.tsx";
import type { Clock } from "../ui/time-format.ts";
import type { Decision } from "./decision-panel.tsx";
import { ResponseCard } from "./response-card.tsx";
import { sortResponses } from "./sort-responses.ts";

export interface ResponsesFacts {
  readonly request: TransportRequest;
  readonly responses: readonly TransportResponse[];
}

export interface ResponseComparisonProps {
  facts: ResponsesFacts;
  /** Milliseconds since 1970; null while reachable. */
  failedSince: number | null;
  clock: Clock;
  mayDecide: boolean;
  onDecided: (decision: Decision, responseId: number) => void;
  /** Refetches: another user may have been faster. */
  onFailed: () => void;
}

/** A question that the user has opened. */
interface Question {
  readonly responseId: number;
  readonly decision: Decision;
}

export function ResponseComparison(props: ResponseComparisonProps) {
  const { facts, clock, mayDecide } = props;
  const { request, responses } = facts;
  const { t, language } = useTranslator(responsesMessages, trackingMessages);
  const [question, setQuestion] = useState<Question | null>(null);
  const [result, setResult] = useState("");
  const outcome = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The buttons that had the focus are gone.
    if (result !== "") outcome.current?.focus();
  }, [result]);
  const isOpen = request.status === "needs_approval";
  const isOver = request.status === "completed" || request.status === "cancelled";
  const finish = ({ id, ambulanceCompanyName: company }: TransportResponse, decision: Decision) => {
    setQuestion(null);
    setResult(t(`responses.${decision}`, { company }));
    props.onDecided(decision, id);
  };
  return (
    <>
      <header>
        <Heading part="heading" className="font-semibold text-xl leading-tight tracking-tight wrap-anywhere">
          <bdi>{request.patientName}</bdi>
        </Heading>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
          <PriorityBadge priority={request.priority} />
          <StatusBadge status={request.status} lastMilestone={request.lastMilestone} />
          <span>
            {t(request.isSimulated ? "tracking.simulation" : "tracking.request", { number: request.id })}
          </span>
        </div>
        <p className="mt-1">
          <span className="text-muted">{t("tracking.pickupTime")} </span>
          <PickupTime {...clock} request={request} show={isOver ? "exact" : "both"} />
        </p>
        {!isOpen && request.status !== "pending" && <p role="status">{nextSentence(facts, language)}</p>}
        {request.declines && <p>{t("responses.declined", { count: request.declines })}</p>}
        <StaleNote since={props.failedSince} clock={clock} />
        <p ref={outcome} role="status" tabIndex={-1} className="mt-1 font-medium empty:hidden">
          {result}
        </p>
      </header>
      {responses.length === 0 ? (
        <EmptyState
          title={t("responses.none")}
          {...(request.status === "pending" && { description: t("responses.noneHint") })}
        />
      ) : (
        <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
          {sortResponses(responses, clock.now).map((response) => (
            <ResponseCard
              key={response.id}
              request={request}
              response={response}
              clock={clock}
              mayDecide={mayDecide && isOpen && response.status === "pending"}
              question={question?.responseId === response.id ? question.decision : null}
              onAsk={(decision) => setQuestion(decision && { responseId: response.id, decision })}
              onDecided={(decision) => finish(response, decision)}
              onFailed={props.onFailed}
            />
          ))}
        </ul>
      )}
    </>
  );
}
