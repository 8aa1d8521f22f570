import css from "wardway:styles/responses";
import { ResponsesSkeleton } from "@wardway/widgets/responses/responses-skeleton";
import { ResponsesWidget } from "@wardway/widgets/responses/responses-widget";
import { RouteSymbol } from "@wardway/widgets/ui/route-line";
import { parseSeconds } from "./attributes.ts";
import { mountWidget, type WidgetContext } from "./mount.tsx";
import { RequestIdFrame } from "./request-id-frame.tsx";
import { SessionFrame } from "./session-frame.tsx";
import { connectWithSession } from "./session-portal.ts";

export const mount = mountWidget({
  name: "responses",
  css,
  connect: connectWithSession,
  render: (context) => (
    <>
      <RouteSymbol />
      <RequestIdFrame context={context}>
        {(requestId) => <Responses context={context} requestId={requestId} />}
      </RequestIdFrame>
    </>
  ),
});

function Responses({ context, requestId }: { context: WidgetContext; requestId: number }) {
  const { element, resets, emit } = context;
  return (
    <SessionFrame context={context} loading={<ResponsesSkeleton />}>
      {(session, onProblem) => (
        <ResponsesWidget
          key={resets}
          requestId={requestId}
          mayDecide={session.scopes.includes("approve")}
          timeZone={session.hospital.timeZone}
          pollSeconds={parseSeconds(element.getAttribute("poll-seconds"), 15)}
          session={session}
          onReady={() => emit("ready")}
          onDecided={(decision, responseId) => emit(`response-${decision}`, { requestId, responseId })}
          onStatusChanged={(change) => emit("status-changed", change)}
          onProblem={onProblem}
        />
      )}
    </SessionFrame>
  );
}
