import css from "wardway:styles/tracking";
import { TrackingWidget } from "@wardway/widgets/tracking/tracking-widget";
import { RouteSymbol } from "@wardway/widgets/ui/route-line";
import { parseSeconds } from "./attributes.ts";
import { mountWidget, type WidgetContext } from "./mount.tsx";
import { RequestIdFrame } from "./request-id-frame.tsx";
import { SessionFrame } from "./session-frame.tsx";
import { connectWithSession } from "./session-portal.ts";

export const mount = mountWidget({
  name: "tracking",
  css,
  connect: connectWithSession,
  render: (context) => (
    <>
      <RouteSymbol />
      <RequestIdFrame context={context}>
        {(requestId) => <Tracking context={context} requestId={requestId} />}
      </RequestIdFrame>
    </>
  ),
});

function Tracking({ context, requestId }: { context: WidgetContext; requestId: number }) {
  const { element, portal, resets, emit } = context;
  return (
    <SessionFrame context={context}>
      {(session, onProblem) => (
        <TrackingWidget
          key={resets}
          requestId={requestId}
          mayCancel={session.scopes.includes("cancel")}
          mayRate={session.scopes.includes("rate")}
          mayMessage={session.scopes.includes("message")}
          mayReturn={session.scopes.includes("request")}
          onCompare={
            session.scopes.includes("approve") ? () => emit("responses-requested", { requestId }) : null
          }
          onChange={session.scopes.includes("change") ? () => emit("change-requested", { requestId }) : null}
          timeZone={session.hospital.timeZone}
          pollSeconds={parseSeconds(element.getAttribute("poll-seconds"), 15)}
          session={session}
          outlinesUrl={`${portal}/sdk/v1/outlines.json`}
          onReady={() => emit("ready")}
          onStatusChanged={(change) => emit("status-changed", change)}
          onProblem={onProblem}
        />
      )}
    </SessionFrame>
  );
}
