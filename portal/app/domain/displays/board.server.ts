import type { Database } from "@wardway/db/open";
import { transportRequests } from "@wardway/db/schema";
import {
  type Actor,
  activeStatuses,
  initials,
  MAX_BOARD_ROWS,
  openStatuses,
  type RequestCall,
} from "@wardway/model";
import { inArray } from "drizzle-orm";
import { readRecords } from "../audit/record-reads.server.ts";
import { listCalls } from "../transports/alerts/list-calls.server.ts";
import { pickAsap, pickNeeds, pickSimulated, toListed } from "../transports/record/listed-request.server.ts";
import { listRequests } from "../transports/requests/list-requests.server.ts";
import { readNewestPositions } from "../transports/tracking/newest-positions.server.ts";
import type { Display } from "./read-displays.server.ts";

export interface BoardReading {
  readonly db: Database;
  readonly display: Display;
  readonly ipAddress: string | null;
  readonly isBackground: boolean;
}

/**
 * The organization's open and active requests, due next first, with the patients' initials only, and the positions of
 * those in progress. What waits for the organization calls, whatever its users prefer.
 */
export async function readBoard({ db, display, ipAddress, isBackground }: BoardReading) {
  const { kind: role, organizationId } = display;
  const username = `Display ${display.id}`;
  // No person: it reads what its organization may see, and no use case accepts it.
  const reader: Actor = { userId: 0, username, role, organizationId };
  const requests = listRequests(db, reader, {
    statuses: [...openStatuses, ...activeStatuses],
    order: "urgent",
    timeZone: display.timeZone,
    limit: MAX_BOARD_ROWS,
  });
  const subject = { userId: null, username, ipAddress };
  const [{ items, next }, calls] = await readRecords(
    { db, caller: subject, isBackground },
    Promise.all([requests, listCalls(db, reader)]),
    ([page, called]) => [...new Set([...page.items, ...called].map(({ id }) => id))].map((id) => ({ id })),
  );
  const listed = await toListed(db, reader, { items });
  const underWay = items.filter(({ status }) => status === "in_progress").map(({ id }) => id);
  return {
    isTruncated: next !== null,
    calls: calls.map(toBoardCall),
    // The audited read of the records includes their positions.
    positions:
      underWay.length > 0
        ? await readNewestPositions(db, reader, inArray(transportRequests.id, underWay))
        : [],
    rows: listed.map((request) => ({
      id: request.id,
      priority: request.priority,
      ...pickNeeds(request),
      patientInitials: initials(request.patientName),
      // A room identifies the patient as a name does.
      from: { ...request.from, room: null },
      to: { ...request.to, room: null },
      transportDate: request.transportDate,
      hospitalTimeZone: request.hospitalTimeZone,
      ...pickAsap(request),
      promisedArrival: request.promisedArrival,
      createdAt: request.createdAt,
      status: request.status,
      lastMilestone: request.lastMilestone,
      ...(request.hasNoResponse && { hasNoResponse: true }),
      ...pickSimulated(request),
    })),
  };
}

/** Omits what names a patient and what people wrote. */
function toBoardCall({ id, kind, eventId, calledAt, by, priority, ...call }: RequestCall) {
  const { transportDate, hospitalTimeZone } = call;
  return { id, kind, eventId, calledAt, by, priority, transportDate, ...pickAsap(call), hospitalTimeZone };
}
export type BoardCall = ReturnType<typeof toBoardCall>;

export type BoardRow = Awaited<ReturnType<typeof readBoard>>["rows"][number];
