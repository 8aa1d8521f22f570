import type { LoaderFunctionArgs } from "@remix-run/node";
import { milestoneNames, type TransportEvent } from "@wardway/model";
import { sessionEndsAt } from "#app/domain/accounts/sessions.server.ts";
import { readRecord } from "#app/domain/audit/reads.server.ts";
import { openRequest } from "#app/domain/transports/notifications/open-request.server.ts";
import { readEvents } from "#app/domain/transports/requests/events.server.ts";
import { readForCrew } from "#app/domain/transports/requests/read-for-crew.server.ts";
import { readTracking } from "#app/domain/transports/tracking/read.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { parseRequestId } from "#app/http/request-number.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { getSessionId } from "#app/http/sessions/current.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, isBackground } = await guard(args, "request.milestone", "records");
  const id = await parseRequestId(args);
  const request = await orErrorResponse(
    readRecord({ db, caller, isBackground }, id, readForCrew(db, caller, id)),
  );
  if (!isBackground) await openRequest(db, caller, id);
  const session = await getSessionId(args.request, args.context);
  const [events, tracking, sessionEnd] = await orErrorResponse(
    Promise.all([
      readEvents(db, caller, id),
      readTracking({ db, maps: args.context.maps }, caller, id),
      session === null ? null : sessionEndsAt(db, session),
    ]),
  );
  return {
    request,
    tracking,
    lastStep: findLastStep(events),
    sessionEndsAt: sessionEnd?.toISOString() ?? null,
    now: new Date().toISOString(),
    idempotencyKey: crypto.randomUUID(),
  };
}

const steps: ReadonlySet<string> = new Set(["started", ...milestoneNames]);

function findLastStep(events: readonly TransportEvent[]) {
  const last = events.findLast(({ type }) => steps.has(type));
  return last ? { type: last.type, at: last.occurredAt } : null;
}
