import css from "wardway:styles/tracking";
import { frameMessages } from "@wardway/model/messages/en/frame";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { TrackingWidget } from "@wardway/widgets/tracking/tracking-widget";
import { mounting, type Stage } from "./mount.tsx";
import { requestIdOf, secondsOf } from "./reading.ts";
import { SessionFrame } from "./session-frame.tsx";
import { connectWithSession } from "./session-portal.ts";

export const mount = mounting({
  name: "tracking",
  css,
  connect: connectWithSession,
  render: (stage) => <Tracking stage={stage} />,
});

function Tracking({ stage }: { stage: Stage }) {
  const { t } = useTranslator(frameMessages);
  const { element, portal, resets, tell } = stage;
  const requestId = requestIdOf(element.getAttribute("request-id"));
  if (requestId === null) return <p className="text-muted">{t("frame.noTransport")}</p>;
  return (
    <SessionFrame stage={stage}>
      {(session, onProblem) => (
        <TrackingWidget
          key={resets}
          requestId={requestId}
          mayCancel={session.scopes.includes("cancel")}
          mayRate={session.scopes.includes("rate")}
          timeZone={session.hospital.timeZone}
          pollSeconds={secondsOf(element.getAttribute("poll-seconds"), 15)}
          session={session}
          outlinesUrl={`${portal}/sdk/v1/outlines.json`}
          onReady={() => tell("ready")}
          onStatusChanged={(change) => tell("status-changed", change)}
          onProblem={onProblem}
        />
      )}
    </SessionFrame>
  );
}
