import css from "wardway:styles/request";
import type { TransportRequest } from "@wardway/model";
import { readPrefill } from "@wardway/widgets/request/read-prefill";
import { RequestWidget } from "@wardway/widgets/request/request-widget";
import type { DraftStore } from "@wardway/widgets/request/request-widget-props";
import { sessionDrafts } from "@wardway/widgets/request/session-drafts";
import { useEffect, useRef } from "react";
import { mountWidget, type WidgetContext } from "./mount.tsx";
import { SessionFrame } from "./session-frame.tsx";
import { connectWithSession } from "./session-portal.ts";

export const mount = mountWidget({
  name: "request",
  css,
  connect: connectWithSession,
  render: (context) => <Request context={context} />,
});

function Request({ context }: { context: WidgetContext }) {
  const { given, portal, resets, emit } = context;
  // The page may mutate the object: read on each render.
  const { prefill, faults } = readPrefill(given.prefill);
  const faultText = faults.join("\n");
  const emitter = useRef(emit);
  emitter.current = emit;
  useEffect(() => {
    // For developers; users type what is missing.
    for (const userMessage of faultText.split("\n").filter(Boolean)) {
      emitter.current("error", {
        status: 422,
        category: "invalid",
        code: "prefill.invalid",
        params: { field: userMessage.split(" ")[0] },
        userMessage,
      });
    }
  }, [faultText]);
  return (
    <SessionFrame context={context}>
      {({ hospital, staff, maxDistanceMiles }, onProblem) => (
        <RequestWidget
          key={resets}
          isReset={resets > 0}
          timeZone={hospital.timeZone}
          maxDistance={maxDistanceMiles}
          prefill={prefill}
          memory={(given.client ?? given.getSession) as object}
          drafts={given.drafts === "session" ? getDraftStore(portal) : null}
          draftOwner={staff.id}
          outlinesUrl={`${portal}/sdk/v1/outlines.json`}
          onReady={() => emit("ready")}
          onCreated={({ id, status }: TransportRequest) => emit("request-created", { requestId: id, status })}
          onProblem={onProblem}
        />
      )}
    </SessionFrame>
  );
}

const draftStores = new Map<string, DraftStore>();

/** One store per portal, stable between renders. */
function getDraftStore(portal: string): DraftStore {
  const drafts = draftStores.get(portal) ?? sessionDrafts(portal);
  draftStores.set(portal, drafts);
  return drafts;
}
