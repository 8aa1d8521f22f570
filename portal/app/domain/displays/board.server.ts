import { transportRequests } from "@wardway/db/schema";
import { activeStatuses, initials, MAX_BOARD_ROWS, openStatuses, type RequestCall } from "@wardway/model";
import { inArray } from "drizzle-orm";
import { readRecords } from "../audit/record-reads.server.ts";
import { listCalls } from "../transports/alerts/list-calls.server.ts";
import { pickAsap, pickNeeds, pickSimulated, toListed } from "../transports/record/listed-request.server.ts";
import { listRequests } from "../transports/requests/list-requests.server.ts";
import { readNewestPositions } from "../transports/tracking/newest-positions.server.ts";
import { type DisplayReading, toReader, toSubject } from "./read-displays.server.ts";

/**
 * The organization's open and active requests, due next first, with the patients' initials only, and the positions of
 * those in progress. What waits for the organization calls, whatever its users prefer.
 */
export async function readBoard(reading: DisplayReading) {
  const { db, display, isBackground } = reading;
  const reader = toReader(display);
  const requests = listRequests(db, reader, {
    statuses: [...openStatuses, ...activeStatuses],
    order: "urgent",
    timeZone: display.timeZone,
    limit: MAX_BOARD_ROWS,
  });
  const [{ items, next }, calls] = await readRecords(
    { db, caller: toSubject(reading), isBackground },
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
