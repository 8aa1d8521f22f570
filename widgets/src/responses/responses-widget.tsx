import type { TransportApi } from "@wardway/model";
import { responsesMessages } from "@wardway/model/messages/en/responses";
import { trackingMessages } from "@wardway/model/messages/en/tracking";
import { useEffect, useRef } from "react";
import { useTranslator } from "../messages/messages.tsx";
import type { StatusChange } from "../tracking/tracking-widget-props.ts";
import { useTransport } from "../tracking/use-transport.ts";
import { FailedState } from "../ui/failed-state.tsx";
import { useNow } from "../ui/use-now.ts";
import { useShownZone } from "../ui/use-shown-zone.ts";
import type { WidgetProblem } from "../widget-problem.ts";
import type { Decision } from "./decision-panel.tsx";
import { ResponseComparison, type ResponsesFacts } from "./response-comparison.tsx";
import { ResponsesSkeleton } from "./responses-skeleton.tsx";

export interface ResponsesWidgetProps {
  readonly requestId: number;
  /** By the session's scopes; the status decides as well. */
  readonly mayDecide: boolean;
  /** IANA name. */
  readonly timeZone: string;
  /** Poll interval in seconds while visible and without a live connection. */
  readonly pollSeconds: number;
  /** Another object triggers a fetch. The parent reports an expired session (401). */
  readonly session: object;
  /** Called once, when the responses are shown. */
  readonly onReady: () => void;
  readonly onDecided: (decision: Decision, responseId: number) => void;
  /** Called for each change after the first fetch. */
  readonly onStatusChanged: (change: StatusChange) => void;
  /** Called once per error, until a fetch succeeds. */
  readonly onProblem: (problem: WidgetProblem) => void;
}

async function readResponses(api: TransportApi, id: number): Promise<ResponsesFacts> {
  const [request, responses] = await Promise.all([api.getRequest({ id }), api.listResponses({ id })]);
  return { request, responses };
}

/** The responses to one request, side by side; approving and rejecting if allowed. */
export function ResponsesWidget(props: ResponsesWidgetProps) {
  const { t } = useTranslator(responsesMessages);
  return (
    <section aria-label={t("responses.title")} className="text-ink">
      <Followed key={props.requestId} {...props} />
    </section>
  );
}

function Followed({ requestId, pollSeconds, session, onReady, ...props }: ResponsesWidgetProps) {
  const { t } = useTranslator(responsesMessages, trackingMessages);
  const { state, ask } = useTransport(requestId, pollSeconds, props, readResponses);
  const now = useNow();
  const timeZone = useShownZone(props.timeZone);
  const seen = useRef<ResponsesFacts | null>(null);
  const isShown = state.kind === "shown";
  const wasReady = useRef(false);
  useEffect(() => {
    if (!isShown || wasReady.current) return;
    wasReady.current = true;
    onReady();
  }, [isShown, onReady]);
  const first = useRef(session);
  useEffect(() => {
    if (session !== first.current) ask();
  }, [session, ask]);

  const isFailed = state.kind === "failed" && state.problem.status !== 401;
  // An open question stays while the session is expired.
  if (isShown) seen.current = state.facts;
  if (isFailed) seen.current = null;
  const facts = seen.current;
  if (state.kind === "loading") return <ResponsesSkeleton />;
  if (isFailed)
    return (
      <FailedState
        title={t(titles[state.problem.status] ?? "responses.loadFailed")}
        problem={state.problem}
        onRetry={state.problem.status === 404 ? null : ask}
      />
    );
  if (!facts) return null;
  return (
    <div hidden={!isShown}>
      <ResponseComparison
        facts={facts}
        failedSince={isShown ? state.failedSince : null}
        clock={{ now, timeZone }}
        mayDecide={props.mayDecide}
        onDecided={(decision, responseId) => {
          props.onDecided(decision, responseId);
          ask();
        }}
        onFailed={ask}
      />
    </div>
  );
}

const titles: Readonly<Record<number, "tracking.notAllowed" | "tracking.notFound">> = {
  403: "tracking.notAllowed",
  404: "tracking.notFound",
};
