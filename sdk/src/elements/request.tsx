import css from "wardway:styles/request";
import type { TransportRequest } from "@wardway/db/model";
import { RequestWidget } from "@wardway/widgets/request/request-widget";
import type { DraftStore, RequestPrefill } from "@wardway/widgets/request/request-widget-props";
import { sessionDrafts } from "@wardway/widgets/request/session-drafts";
import { mounting, type Stage } from "./mount.tsx";
import { SessionFrame } from "./session-frame.tsx";
import { connectWithSession } from "./session-portal.ts";

export const mount = mounting({
  name: "request",
  css,
  connect: connectWithSession,
  render: (stage) => <Request stage={stage} />,
});

function Request({ stage }: { stage: Stage }) {
  const { given, portal, resets, tell } = stage;
  const prefill = prefillOf(given.prefill);
  return (
    <SessionFrame stage={stage}>
      {({ hospital, staff, maxDistanceMiles }, onProblem) => (
        <RequestWidget
          key={resets}
          beginsAnew={resets > 0}
          timeZone={hospital.timeZone}
          maxDistance={maxDistanceMiles}
          {...(prefill && { prefill })}
          drafts={given.drafts === "session" ? draftsOf(portal) : null}
          draftOwner={staff.id}
          outlinesUrl={`${portal}/sdk/v1/outlines.json`}
          onReady={() => tell("ready")}
          onCreated={({ id, status }: TransportRequest) => tell("request-created", { id, status })}
          onProblem={onProblem}
        />
      )}
    </SessionFrame>
  );
}

const kept = new Map<string, DraftStore>();

/** One for each portal, the same from one rendering to the next. */
function draftsOf(portal: string): DraftStore {
  const drafts = kept.get(portal) ?? sessionDrafts(portal);
  kept.set(portal, drafts);
  return drafts;
}

const prefillOf = (given: unknown): RequestPrefill | null =>
  typeof given === "object" && given !== null ? (given as RequestPrefill) : null;
