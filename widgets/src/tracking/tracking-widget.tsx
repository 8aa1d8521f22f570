import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import type { MessageKey } from "../messages/message-key.ts";
import { useSpeech } from "../messages/messages.tsx";
import type { WidgetProblem } from "../request/request-widget-props.ts";
import { buttonClass } from "../ui/button-class.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { usePresent } from "../ui/use-present.ts";
import type { TransportFacts } from "./follow-transport.ts";
import { TrackedTransport } from "./tracked-transport.tsx";
import type { TrackingWidgetProps } from "./tracking-widget-props.ts";
import { useTransport } from "./use-transport.ts";
import { useVehicle } from "./use-vehicle.ts";

/**
 * One transport, from the request to the rating: it follows what happens, and may be cancelled and rated where the
 * session allows that. It asks the portal that is given above it, and nothing else.
 */
export function TrackingWidget(props: TrackingWidgetProps) {
  const { say } = useSpeech();
  return (
    <section aria-label={say("Transport")} className="@container text-ink">
      <Followed key={props.requestId} {...props} />
    </section>
  );
}

function Followed({ requestId, pollSeconds = 15, session, onReady, ...props }: TrackingWidgetProps) {
  const { state, vehicleFeed, ask, take } = useTransport(requestId, pollSeconds, props);
  const vehicle = useVehicle(vehicleFeed, null);
  const now = usePresent();
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

  // Out of sight while the session is over, and not gone: what is being typed below waits for the next one.
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
            onAsk={ask}
          />
        </div>
      )}
    </>
  );
}

function Loading() {
  const { say } = useSpeech();
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">{say("Loading")}</span>
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-5 w-64" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

const titles: Readonly<Record<number, MessageKey>> = {
  403: "Not allowed",
  404: "Not found",
};

function Failed({ problem, onRetry }: { problem: WidgetProblem; onRetry: () => void }) {
  const { say, passOn } = useSpeech();
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <CircleAlert aria-hidden="true" className="size-6 text-muted" />
      <p className="font-medium">{say(titles[problem.status] ?? "The transport could not be loaded")}</p>
      <p className="max-w-prose text-balance text-muted text-sm">{passOn(problem.sentence)}</p>
      {problem.status !== 404 && (
        <button
          type="button"
          className={buttonClass({ variant: "secondary", className: "mt-3" })}
          onClick={onRetry}
        >
          {say("Try again")}
        </button>
      )}
    </div>
  );
}
