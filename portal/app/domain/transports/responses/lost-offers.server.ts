import type { Connection } from "@wardway/db/open";
import { organizations, transportEvents, transportRequests, transportResponses } from "@wardway/db/schema";
import {
  type Actor,
  openStatuses,
  type Page,
  type Stops,
  type TransportRequest,
  withoutHiddenNeeds,
} from "@wardway/model";
import { and, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { keysetPage, type PageStart } from "#app/infra/keyset.server.ts";
import { findRespondedRequests } from "../record/read-responses.server.ts";
import { stopColumns } from "../record/stop-columns.server.ts";
import { lostBy, requestedTerms } from "../record/visibility.server.ts";
import { stopsWithoutBed } from "../record/without-bed.ts";
import { listRequests } from "../requests/list-requests.server.ts";
import { matching } from "../requests/search-requests.server.ts";

/** A response that was not chosen: what its company saw before the decision, without the patient. Times in ISO 8601. */
export interface LostOffer
  extends Stops,
    Pick<
      TransportRequest,
      | "hospitalName"
      | "hospitalTimeZone"
      | "transportDate"
      | "asSoonAsPossible"
      | "priority"
      | "isolationPrecautions"
      | "equipment"
      | "levelOfService"
      | "needs"
    > {
  /** The request's id. */
  readonly id: number;
  readonly responseId: number;
  /** The arrival that the company offered. */
  readonly arrival: string;
  /** `approved`: another company. */
  readonly reason: "approved" | "cancelled";
  readonly decidedAt: string;
}

/** The last approval since the response; without one the cancellation. */
const decisions = (connection: Connection) =>
  connection
    .select({ type: transportEvents.type, occurredAt: transportEvents.occurredAt })
    .from(transportEvents)
    .where(
      and(
        eq(transportEvents.transportRequestId, transportRequests.id),
        inArray(transportEvents.type, ["approved", "cancelled"]),
        sql`${transportEvents.recordedAt} >= ${transportResponses.createdAt}`,
      ),
    )
    .orderBy(sql`${transportEvents.type} = 'approved' desc`, desc(transportEvents.id))
    .limit(1)
    .as("decision");

function selectLost(connection: Connection, actor: Actor, which: SQL | undefined) {
  const decision = decisions(connection);
  return connection
    .select({
      id: transportRequests.id,
      responseId: transportResponses.id,
      hospitalName: organizations.name,
      hospitalTimeZone: organizations.timeZone,
      ...stopColumns,
      ...requestedTerms,
      priority: transportRequests.priority,
      isolationPrecautions: transportRequests.isolationPrecautions,
      equipment: transportRequests.equipment,
      needs: transportRequests.needs,
      lostTerms: transportResponses.lostTerms,
      arrival: transportResponses.estimatedArrival,
      decidedBy: decision.type,
      decidedAt: decision.occurredAt,
    })
    .from(transportResponses)
    .innerJoin(transportRequests, eq(transportRequests.id, transportResponses.transportRequestId))
    .innerJoin(organizations, eq(organizations.id, transportRequests.hospitalId))
    .innerJoinLateral(decision, sql`true`)
    .where(and(lostBy(actor), which))
    .$dynamic();
}

type LostRow = Awaited<ReturnType<typeof selectLost>>[number];

function toWire({ decidedBy, lostTerms, ...row }: LostRow): LostOffer {
  const present = { ...row, transportDate: row.transportDate.toISOString() };
  const { asSoonAsPossible, ...terms } = { ...present, ...(lostTerms as Partial<typeof present> | null) };
  return {
    ...terms,
    ...stopsWithoutBed(terms),
    needs: withoutHiddenNeeds(terms.needs),
    ...(asSoonAsPossible ? { asSoonAsPossible } : undefined),
    arrival: row.arrival.toISOString(),
    reason: decidedBy === "approved" ? "approved" : "cancelled",
    decidedAt: row.decidedAt.toISOString(),
  };
}

/** A search must not find what the hospital has agreed on with another company since. */
const found = (hits: SQL | undefined) => hits && and(hits, isNull(transportResponses.lostTerms));

/** Null for any request but one that the actor's company has lost. */
export async function readLostOffer(
  connection: Connection,
  actor: Actor,
  requestId: number,
): Promise<LostOffer | null> {
  if (actor.role !== "ambulance") return null;
  const [row] = await selectLost(connection, actor, eq(transportRequests.id, requestId)).limit(1);
  return row ? toWire(row) : null;
}

export interface LostOffersQuery {
  readonly search: string;
  /** Only responses older than this id. */
  readonly cursor: number | null;
  readonly limit: number;
}

/** Newest first. */
export async function listLostOffers(
  connection: Connection,
  actor: Actor,
  { search, cursor, limit }: LostOffersQuery,
): Promise<Page<LostOffer>> {
  const hits = await matching(connection, actor, search);
  const older = cursor === null ? undefined : lt(transportResponses.id, cursor);
  const rows = await selectLost(connection, actor, and(found(hits), older))
    .orderBy(desc(transportResponses.id))
    .limit(limit + 1);
  const { items, next } = keysetPage(rows.map(toWire), limit, null);
  return { items, next: next && String(next.responseId) };
}

/** See `previousIdCursor`, with the conditions of the list. */
export async function previousLostOffers(
  connection: Connection,
  actor: Actor,
  search: string,
  { cursor, firstId, limit }: PageStart,
): Promise<string | null> {
  if (cursor === null) return null;
  if (firstId === undefined) return "";
  const hits = await matching(connection, actor, search);
  const [row] = await selectLost(connection, actor, and(found(hits), gt(transportResponses.id, firstId)))
    .orderBy(transportResponses.id)
    .offset(limit)
    .limit(1);
  return row ? String(row.responseId) : "";
}

/** The search for a request without the company's response reads this many of the most urgent ones. */
const MAX_SEARCHED = 20;

/** The most urgent open request that the actor's company has not answered. @param timeZone IANA, of the viewer's day */
export async function findNextOpenRequest(
  connection: Connection,
  actor: Actor,
  timeZone: string,
): Promise<Pick<TransportRequest, "id" | "hospitalName" | "priority"> | null> {
  const { items } = await listRequests(connection, actor, {
    statuses: openStatuses,
    order: "urgent",
    timeZone,
    limit: MAX_SEARCHED,
  });
  const responded = await findRespondedRequests(
    connection,
    actor,
    items.map(({ id }) => id),
  );
  const next = items.find(({ id }) => !responded.includes(id));
  return next ? { id: next.id, hospitalName: next.hospitalName, priority: next.priority } : null;
}
