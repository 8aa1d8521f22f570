import type { Connection } from "@wardway/db/open";
import { transportDeclines, transportRequests } from "@wardway/db/schema";
import { type Actor, fieldRejection, pageSizes, type RequestStatus, requestStatuses } from "@wardway/model";
import { and, count, eq, gte, inArray, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { keysetPage } from "#app/infra/keyset.server.ts";
import type { RequestPage } from "../record/listed-request.server.ts";
import { selectListed, toWire } from "../record/select-requests.server.ts";
import { declinedBy, notDeclinedBy, visibleTo } from "../record/visibility.server.ts";
import { listNearest } from "./nearest.server.ts";
import {
  beyond,
  decodeCursor,
  encodeCursor,
  isNarrowed,
  type ListQuery,
  type OwnFilter,
  orderBy,
  type RequestQuery,
  type TimeOrder,
} from "./order.server.ts";
import { matching } from "./search-requests.server.ts";
import { withoutResponse } from "./unanswered.server.ts";
import { listUrgent } from "./urgent.server.ts";

/** @throws DomainError invalid for an unknown cursor or order */
export async function listRequests(
  connection: Connection,
  actor: Actor,
  query: RequestQuery,
): Promise<RequestPage> {
  const { without = [], isUnanswered = false, isDeclined = false, search = "", own = {}, period } = query;
  const { transportDate } = transportRequests;
  const scope = and(
    scopeOf(actor, query.statuses, and(await matching(connection, actor, search), ofOwn(actor, own))),
    isDeclined ? declinedBy(actor.organizationId ?? 0) : withoutDeclined(actor, search),
    period?.from && gte(transportDate, period.from),
    period?.to && lt(transportDate, period.to),
    without.length > 0 ? notInArray(transportRequests.id, [...without]) : undefined,
    isUnanswered ? withoutResponse(connection, actor) : undefined,
  );
  if (query.order === "nearest") return listNearest(connection, actor, query, scope);
  if (query.order === "urgent") return listUrgent(connection, actor, query, scope);
  return listByTime(connection, actor, query, scope);
}

/** @throws DomainError invalid for a company, which does not see everything in a unit's name */
function ofOwn(actor: Actor, own: OwnFilter): SQL | undefined {
  if (!isNarrowed(own)) return undefined;
  if (actor.role === "ambulance") throw fieldRejection("unit", "list.onlyHospitals");
  const { createdBy, currentUnit, destinationUnit } = transportRequests;
  if (own.isMine) return eq(createdBy, actor.userId);
  return or(...[currentUnit, destinationUnit].map((unit) => sql`lower(${unit}) = lower(${own.unit})`));
}

/** A search finds everything. */
const withoutDeclined = (actor: Actor, search: string) => (search === "" ? notDeclinedBy(actor) : undefined);

const scopeOf = (actor: Actor, statuses: readonly RequestStatus[], hits: SQL | undefined) =>
  and(
    visibleTo(actor, statuses),
    statuses.length > 0 ? inArray(transportRequests.status, [...statuses]) : undefined,
    hits,
  );

async function listByTime(
  connection: Connection,
  actor: Actor,
  query: ListQuery & { readonly order: TimeOrder },
  scope: SQL | undefined,
): Promise<RequestPage> {
  const cursor = decodeCursor(query.cursor, query.order);
  const rows = await selectListed(connection, actor)
    .where(and(scope, cursor ? beyond(cursor) : undefined))
    .orderBy(...orderBy(query.order, cursor?.[0] === "before"))
    .limit(query.limit + 1);
  const requests = rows.map((row) => toWire(actor, row));
  const { items, next, previous } = keysetPage(requests, query.limit, cursor?.[0] ?? null);
  return {
    items,
    next: next && encodeCursor("after", query.order, next),
    previous: previous && encodeCursor("before", query.order, previous),
  };
}

export type StatusCounts = Readonly<Record<RequestStatus, number>>;

/** Each status is counted up to `pageSizes.maxCount`. */
export async function countRequests(
  connection: Connection,
  actor: Actor,
  search = "",
  own: OwnFilter = {},
): Promise<StatusCounts> {
  const hits = and(await matching(connection, actor, search), ofOwn(actor, own));
  const counts = requestStatuses.map((status) => {
    const rows = connection
      .select({ one: sql`1` })
      .from(transportRequests)
      .where(and(scopeOf(actor, [status], hits), withoutDeclined(actor, search)))
      .limit(pageSizes.maxCount);
    return sql`(select count(*)::integer from (${rows}) as counted) as ${sql.identifier(status)}`;
  });
  const [row] = await connection.execute<Record<RequestStatus, number>>(
    sql`select ${sql.join(counts, sql`, `)}`,
  );
  return Object.fromEntries(requestStatuses.map((status) => [status, row?.[status] ?? 0])) as StatusCounts;
}

/** The open requests that the actor's company has declined, counted up to `pageSizes.maxCount`. */
export async function countDeclined(connection: Connection, actor: Actor): Promise<number> {
  const { role, organizationId } = actor;
  if (role !== "ambulance" || organizationId === null) return 0;
  // They end when their requests leave the pool.
  const declined = connection
    .select({ one: sql`1` })
    .from(transportDeclines)
    .where(eq(transportDeclines.ambulanceCompanyId, organizationId))
    .limit(pageSizes.maxCount)
    .as("declined");
  const [row] = await connection.select({ count: count() }).from(declined);
  return row?.count ?? 0;
}

/** Null without a search and a filter. */
export const countHits = async (connection: Connection, actor: Actor, search: string, own: OwnFilter = {}) =>
  search === "" && !isNarrowed(own) ? null : countRequests(connection, actor, search, own);
