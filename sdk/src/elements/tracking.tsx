import css from "wardway:styles/tracking";
import { frameMessages } from "@wardway/model/messages/en/frame";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { TrackingWidget } from "@wardway/widgets/tracking/tracking-widget";
import { RouteSymbol } from "@wardway/widgets/ui/route-line";
import { parseRequestId, parseSeconds } from "./attributes.ts";
import { mountWidget, type WidgetContext } from "./mount.tsx";
import { SessionFrame } from "./session-frame.tsx";
import { connectWithSession } from "./session-portal.ts";

export const mount = mountWidget({
  name: "tracking",
  css,
  connect: connectWithSession,
  render: (context) => (
    <>
      <RouteSymbol />
      <Tracking context={context} />
    </>
  ),
});

function Tracking({ context }: { context: WidgetContext }) {
  const { t } = useTranslator(frameMessages);
  const { element, portal, resets, emit } = context;
  const requestId = parseRequestId(element.getAttribute("request-id"));
  if (requestId === null) return <p className="text-muted">{t("frame.noTransport")}</p>;
  return (
    <SessionFrame context={context}>
      {(session, onProblem) => (
        <TrackingWidget
          key={resets}
          requestId={requestId}
          mayCancel={session.scopes.includes("cancel")}
          mayRate={session.scopes.includes("rate")}
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
