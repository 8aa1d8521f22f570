import type { Connection, Database } from "@wardway/db/open";
import { transportRequests } from "@wardway/db/schema";
import {
  type Actor,
  type CreatedRequest,
  createRequestSchema,
  DomainError,
  may,
  type PreparedReturn,
  type PrepareReturn,
  proposeLevel,
  type TransportRequest,
  withImpliedEquipment,
} from "@wardway/model";
import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { auditRejections } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { applyTransition, checkTransition, transitionRequest } from "../lifecycle/transition.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import type { Mapped } from "../record/request-route.server.ts";
import { readListed } from "../record/select-requests.server.ts";
import { visibleTo } from "../record/visibility.server.ts";
import { assertNotSwapped } from "./check-places.server.ts";
import {
  assertNoReturn,
  assertPrepared,
  type ConfirmedDuplicates,
  createRequest,
  type PreparedVersion,
} from "./create-request.server.ts";

// A return trip whose time is not known yet waits with its outbound transport: no company sees it, and it is never late.

export interface Prepared {
  /** Of the outbound transport. */
  readonly requestId: number;
  /** Default: any. */
  readonly shown?: PreparedVersion | undefined;
}

/**
 * Replaces what was prepared before.
 * @returns the outbound transport
 * @throws DomainError not_found, forbidden or conflict
 */
export function prepareReturn(
  db: Database,
  caller: Caller,
  { requestId, shown = "any", ...trip }: PrepareReturn & Prepared,
): Promise<TransportRequest> {
  const target = { action: "request.prepare_return", requestId } as const;
  return transitionRequest(db, caller, target, async (tx, request, action) => {
    assertPrepared(request, shown);
    await assertNoReturn(tx, requestId);
    await assertNotSwapped(tx, request.hospitalId, trip);
    await applyTransition(tx, caller, request, {
      action,
      event: "return_prepared",
      set: { preparedReturn: toPrepared(trip) },
    });
    return {};
  });
}

function toPrepared({ bedConfirmed = false, reportCalled = false, ...trip }: PrepareReturn): PreparedReturn {
  const equipment = withImpliedEquipment(trip);
  return {
    ...trip,
    equipment,
    levelOfService: trip.levelOfService ?? proposeLevel({ ...trip, equipment })?.level ?? null,
    startLocationLat: toText(trip.startLocationLat),
    startLocationLong: toText(trip.startLocationLong),
    destinationLat: toText(trip.destinationLat),
    destinationLong: toText(trip.destinationLong),
    bedConfirmed,
    reportCalled,
    preparedAt: new Date().toISOString(),
  };
}

const toText = (degrees: number | null) => (degrees === null ? null : String(degrees));

/**
 * @returns the outbound transport
 * @throws DomainError not_found, forbidden or conflict
 */
export function removePreparedReturn(
  db: Database,
  caller: Caller,
  { requestId, shown = "any" }: Prepared,
): Promise<TransportRequest> {
  const target = { action: "request.remove_return", requestId } as const;
  return transitionRequest(db, caller, target, async (tx, request, action) => {
    if (request.preparedReturn === null) throw new DomainError("preparedReturn.notFound");
    assertPrepared(request, shown);
    await applyTransition(tx, caller, request, {
      action,
      event: "return_removed",
      set: { preparedReturn: null },
    });
    return {};
  });
}

/** @returns null if none is prepared @throws DomainError not_found or forbidden */
export async function findPreparedReturn(
  connection: Connection,
  caller: Caller,
  requestId: number,
): Promise<PreparedReturn | null> {
  const request = await readRequest(connection, caller, requestId);
  if (!may(caller, "request.prepare_return", request)) throw new DomainError("transport.notAllowed");
  const [found] = await connection
    .select({ prepared: transportRequests.preparedReturn })
    .from(transportRequests)
    .where(eq(transportRequests.id, requestId));
  return found?.prepared ?? null;
}

/** @throws DomainError not_found or forbidden */
export async function readPreparedReturn(
  connection: Connection,
  caller: Caller,
  requestId: number,
): Promise<PreparedReturn> {
  const found = await findPreparedReturn(connection, caller, requestId);
  if (!found) throw new DomainError("preparedReturn.notFound");
  return found;
}

/** With the id and the status of its outbound transport, the request that it would be. */
export interface WaitingReturn {
  readonly request: TransportRequest;
  readonly preparedAt: string;
}

/**
 * Those of the actor's hospital whose outbound transport has begun: the completed first, each the latest first; `count` of all.
 */
export async function listPreparedReturns(
  connection: Connection,
  actor: Actor,
  limit: number,
): Promise<{ readonly items: readonly WaitingReturn[]; readonly count: number }> {
  const { id, status, transportDate, preparedReturn } = transportRequests;
  const scope = and(
    visibleTo(actor),
    isNotNull(preparedReturn),
    inArray(status, ["in_progress", "completed"]),
  );
  const rows = await connection
    .select({ id, preparedReturn, count: sql<number>`count(*) over ()::integer` })
    .from(transportRequests)
    .where(scope)
    .orderBy(asc(sql`${status} <> 'completed'`), desc(transportDate), desc(id))
    .limit(limit);
  const prepared = new Map(rows.map((row) => [row.id, row.preparedReturn]));
  const outbound = await readListed(connection, actor, [...prepared.keys()]);
  const items = outbound.flatMap((request) => {
    const { preparedAt, ...trip } = prepared.get(request.id) ?? {};
    return preparedAt === undefined ? [] : [{ request: { ...request, ...trip }, preparedAt }];
  });
  return { items, count: rows[0]?.count ?? 0 };
}

interface ReturnRequest extends Prepared {
  /** As for any request. Default: any. */
  readonly confirmed?: ConfirmedDuplicates;
}

/**
 * The patient is ready: creates it, as soon as possible.
 * @throws DomainError as `createRequest`; not_found `preparedReturn.notFound`; conflict `preparedReturn.outdated`
 */
export async function requestPreparedReturn(
  mapped: Mapped,
  caller: Caller,
  { requestId, shown = "any", confirmed = "any" }: ReturnRequest,
): Promise<CreatedRequest> {
  const action = "request.return";
  const intent = { action, resourceType: "transport_request", resourceId: requestId } as const;
  const { hospitalId, prepared } = await auditRejections(mapped.db, caller, intent, async () => {
    const outbound = await checkTransition(mapped.db, caller, requestId, action);
    await assertNoReturn(mapped.db, requestId);
    if (outbound.preparedReturn === null) throw new DomainError("preparedReturn.notFound");
    assertPrepared(outbound, shown);
    return { hospitalId: outbound.hospitalId, prepared: outbound.preparedReturn };
  });
  const { preparedAt, ...trip } = prepared;
  const { data: input } = createRequestSchema.safeParse({
    ...trip,
    hospitalId,
    returnOf: requestId,
    asSoonAsPossible: true,
    transportDate: new Date().toISOString(),
  });
  if (!input) throw new DomainError("preparedReturn.outdated");
  return createRequest(mapped, caller, input, null, { confirmed, prepared: preparedAt });
}
