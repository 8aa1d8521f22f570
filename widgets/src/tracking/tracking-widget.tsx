import { frameMessages } from "@wardway/model/messages/en/frame";
import { trackingMessages } from "@wardway/model/messages/en/tracking";
import type { PlainCode } from "@wardway/model/messages/message";
import { useEffect, useRef } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { toMessage } from "../problem.ts";
import type { WidgetProblem } from "../request/request-widget-props.ts";
import { buttonClass } from "../ui/button-class.ts";
import { StillRoute } from "../ui/route-line.tsx";
import { useNow } from "../ui/use-now.ts";
import type { TransportFacts } from "./follow-transport.ts";
import { TrackedTransport } from "./tracked-transport.tsx";
import type { TrackingWidgetProps } from "./tracking-widget-props.ts";
import { useTransport } from "./use-transport.ts";
import { useVehicle } from "./use-vehicle.ts";

/** One transport from request to rating; cancelling and rating if allowed. */
export function TrackingWidget(props: TrackingWidgetProps) {
  const { t } = useTranslator(frameMessages, trackingMessages);
  return (
    <section aria-label={t("tracking.transport")} className="@container text-ink">
      <Followed key={props.requestId} {...props} />
    </section>
  );
}

function Followed({ requestId, pollSeconds = 15, session, onReady, ...props }: TrackingWidgetProps) {
  const { state, vehicleFeed, ask, take } = useTransport(requestId, pollSeconds, props);
  const vehicle = useVehicle(vehicleFeed, null);
  const now = useNow();
  const isReady = state.kind === "shown";
  const wasReady = useRef(false);
  useEffect(() => {
    if (!isReady || wasReady.current) return;
    wasReady.current = true;
    onReady?.();
  }, [isReady, onReady]);

  const first = useRef(session);
  useEffect(() => {
    if (session !== first.current) ask();
  }, [session, ask]);

  // Hidden while the session is expired, so that typed text survives.
  const seen = useRef<TransportFacts | null>(null);
  if (isReady) seen.current = state.facts;
  const isFailed = state.kind === "failed" && state.problem.status !== 401;
  if (isFailed) seen.current = null;

  return (
    <>
      {state.kind === "loading" && <Loading />}
      {isFailed && <Failed problem={state.problem} onRetry={ask} />}
      {seen.current && (
        <div hidden={!isReady}>
          <TrackedTransport
            facts={seen.current}
            failedSince={isReady ? state.failedSince : null}
            vehicle={vehicle}
            clock={{ now, timeZone: props.timeZone }}
            mayCancel={props.mayCancel}
            mayRate={props.mayRate}
            outlinesUrl={props.outlinesUrl ?? null}
            onChanged={take}
            onPoll={ask}
          />
        </div>
      )}
    </>
  );
}

function Loading() {
  const { t } = useTranslator(frameMessages, trackingMessages);
  return (
    <div role="status" className="flex flex-col items-center px-6 py-12">
      <span className="sr-only">{t("frame.loading")}</span>
      <StillRoute />
    </div>
  );
}

const titles: Readonly<Record<number, PlainCode<typeof trackingMessages>>> = {
  403: "tracking.notAllowed",
  404: "tracking.notFound",
};

function Failed({ problem, onRetry }: { problem: WidgetProblem; onRetry: () => void }) {
  const { t, translateServerMessage } = useTranslator(frameMessages, trackingMessages);
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <StillRoute />
      <p className="font-medium">{t(titles[problem.status] ?? "tracking.loadFailed")}</p>
      <p className="max-w-prose text-balance text-muted text-sm">
        {translateServerMessage(toMessage(problem))}
      </p>
      {problem.status !== 404 && (
        <button
          type="button"
          className={buttonClass({ variant: "secondary", className: "mt-3" })}
          onClick={onRetry}
        >
          {t("frame.tryAgain")}
        </button>
      )}
    </div>
  );
}
