import type { Database, Transaction } from "@wardway/db/open";
import { transportEvents, transportRequests, vehiclePositions } from "@wardway/db/schema";
import {
  areLikelySwapped,
  DomainError,
  fieldRejection,
  may,
  type RequestParties,
  type RequestStatus,
  type SharedPositions,
  type sharePositionsSchema,
  trackingLimits,
} from "@wardway/model";
import { addSeconds, differenceInSeconds, max, min, subHours } from "date-fns";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import { auditRejections, type Intent } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { countUse } from "#app/domain/audit/count-use.server.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { activeRouteSettings } from "#app/domain/settings/read-settings.server.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { inMinutes } from "#app/infra/waiting-time.ts";
import { transitionConflict } from "../lifecycle/transition.server.ts";
import { correctedTime } from "../record/corrections.server.ts";
import { requestNotFound } from "../record/read-request.server.ts";
import type { Mapped } from "../record/request-route.server.ts";
import { canSee } from "../record/visibility.server.ts";
import { type Anchor, type Fix, filterPositions, type Span } from "./position-filter.ts";
import { readTracking } from "./read-tracking.server.ts";

const action = "request.share_position";
const { calls } = trackingLimits;

type Batch = z.output<typeof sharePositionsSchema>;
type Outcome = Pick<SharedPositions, "stored" | "implausible" | "isShown">;

/**
 * Stores a batch's valid positions, thinned, and notifies the watchers. Batches may be late, unordered and
 * repeated. Of several phones, the one shown is that of who began to share last, until it is silent.
 * @throws DomainError too_many, not_found or forbidden; conflict unless in progress
 */
export async function sharePositions(
  mapped: Mapped,
  caller: Caller,
  input: Batch & { readonly requestId: number },
  now = new Date(),
): Promise<SharedPositions> {
  const outcome = await storePositions(mapped.db, caller, input, now);
  return { ...outcome, tracking: await readTracking(mapped, caller, input.requestId, now) };
}

/** `sharePositions` for a caller that does not need the vehicle's progress. */
export async function storePositions(
  db: Database,
  caller: Caller,
  input: Batch & { readonly requestId: number },
  now: Date,
): Promise<Outcome> {
  const intent = { action, resourceType: "transport_request", resourceId: input.requestId } as const;
  await countCall(db, caller, intent);
  const outcome = await auditRejections(db, caller, intent, () => store(db, caller, input, now));
  if (outcome.stored > 0) triggerJobs("live");
  return outcome;
}

function countCall(db: Database, caller: Caller, entry: Intent): Promise<void> {
  const window = { name: "positions", seconds: calls.seconds };
  return countUse(
    db,
    caller,
    { window, key: String(caller.userId), max: calls.max, entry },
    (secondsLeft) =>
      new RateLimitError(secondsLeft, "rateLimit.positions", {
        count: calls.max,
        minutes: inMinutes(secondsLeft),
      }),
  );
}

/** A phone sends every few seconds, too often for the audit log. */
const AUDIT_INTERVAL_MS = 15 * 60_000;
const MAX_CACHED_AUDITS = 20_000;
const auditedCaches = new WeakMap<Database, LRUCache<string, true>>();

async function store(
  db: Database,
  caller: Caller,
  { requestId, fixes, takeOver = false }: Batch & { readonly requestId: number },
  now: Date,
): Promise<Outcome> {
  const audited =
    auditedCaches.get(db) ?? new LRUCache<string, true>({ max: MAX_CACHED_AUDITS, ttl: AUDIT_INTERVAL_MS });
  auditedCaches.set(db, audited);
  const key = `${caller.userId} ${caller.ipAddress} ${requestId}`;
  const { maxDistance } = (await activeRouteSettings(db)).value;
  const outcome = await db.transaction(async (tx) => {
    await lockBatches(tx, requestId);
    const transport = await transportToShare(tx, caller, requestId);
    const { ambulanceCompanyId, startedAt, handedOverAt } = transport;
    assertNotSwapped(transport, fixes, maxDistance);
    const colleague = await positionOfColleague(tx, caller, requestId);
    const isShown =
      colleague === null ||
      takeOver ||
      differenceInSeconds(now, colleague.receivedAt) >= trackingLimits.jumpSeconds ||
      !(await hasShared(tx, caller, requestId));
    // The trail goes on where the colleague's ends, and two vehicles are not compared.
    const { accepted, implausible } = isShown
      ? filterPositions(
          fixes.map(fixOf),
          colleague ? [] : await storedAround(tx, requestId, fixes),
          spanOf(now, colleague ? max([startedAt, colleague.recordedAt]) : startedAt, handedOverAt),
        )
      : { accepted: [], implausible: 0 };
    const rows = accepted.map((fix) => ({
      ...fix,
      transportRequestId: requestId,
      ambulanceCompanyId,
      userId: caller.userId,
    }));
    if (rows.length > 0) await tx.insert(vehiclePositions).values(rows);
    if (!audited.has(key)) {
      await recordAudit(tx, caller, {
        action,
        resourceType: "transport_request",
        resourceId: requestId,
        details: { stored: rows.length, implausible },
        success: true,
      });
    }
    return { stored: rows.length, implausible, isShown };
  });
  if (!audited.has(key)) audited.set(key, true);
  return outcome;
}

/** The transport's newest position, if a colleague's phone has measured it. */
async function positionOfColleague(tx: Transaction, caller: Caller, requestId: number) {
  const [newest] = await tx
    .select({
      userId: vehiclePositions.userId,
      ambulanceCompanyId: vehiclePositions.ambulanceCompanyId,
      recordedAt: vehiclePositions.recordedAt,
      receivedAt: vehiclePositions.receivedAt,
    })
    .from(vehiclePositions)
    .where(eq(vehiclePositions.transportRequestId, requestId))
    .orderBy(desc(vehiclePositions.recordedAt))
    .limit(1);
  if (!newest || newest.userId === caller.userId) return null;
  return newest.ambulanceCompanyId === caller.organizationId ? newest : null;
}

async function hasShared(tx: Transaction, { userId }: Caller, requestId: number): Promise<boolean> {
  const [own] = await tx
    .select({ id: vehiclePositions.id })
    .from(vehiclePositions)
    .where(and(eq(vehiclePositions.transportRequestId, requestId), eq(vehiclePositions.userId, userId)))
    .limit(1);
  return own !== undefined;
}

/** First key of this advisory lock. */
const POSITIONS_LOCK = 1;

/** Serializes a transport's batches. */
async function lockBatches(tx: Transaction, requestId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${POSITIONS_LOCK}::integer, ${requestId}::integer)`);
}

/** Locked, so that the transport cannot end before the batch is stored. */
async function transportToShare(tx: Transaction, caller: Caller, requestId: number) {
  const [request] = await tx
    .select({
      id: transportRequests.id,
      status: transportRequests.status,
      hospitalId: transportRequests.hospitalId,
      ambulanceCompanyId: transportRequests.ambulanceCompanyId,
      askedCompanyIds: transportRequests.askedCompanyIds,
      startLocationLat: transportRequests.startLocationLat,
      startLocationLong: transportRequests.startLocationLong,
      startedAt: sql<Date | null>`(
        select max(${transportEvents.occurredAt}) from ${transportEvents}
        where ${transportEvents.transportRequestId} = ${requestId} and ${transportEvents.type} = 'started'
      )`.mapWith(transportEvents.occurredAt),
      handedOverAt: sql<Date | null>`(
        select max(${correctedTime}) from ${transportEvents}
        where ${transportEvents.transportRequestId} = ${requestId} and ${transportEvents.type} = 'transfer_of_care'
      )`.mapWith(transportEvents.occurredAt),
    })
    .from(transportRequests)
    .where(eq(transportRequests.id, requestId))
    .for("share");
  if (!request || !canSee(caller, request)) throw requestNotFound();
  return { ...request, ...underWay(caller, request) };
}

/** @throws DomainError invalid if the batch is near the transport's pick-up only with latitude and longitude swapped */
function assertNotSwapped(start: StartPlace, fixes: Batch["fixes"], maxDistance: number): void {
  const { startLocationLat: latitude, startLocationLong: longitude } = start;
  if (latitude === null || longitude === null) return;
  const near = { latitude, longitude };
  if (fixes.every((fix) => areLikelySwapped(fix, near, maxDistance)))
    throw fieldRejection("fixes", "location.swapped");
}

type StartPlace = Pick<typeof transportRequests.$inferSelect, "startLocationLat" | "startLocationLong">;

interface Started extends RequestParties {
  readonly status: RequestStatus;
  readonly startedAt: Date | null;
  readonly handedOverAt: Date | null;
}

function underWay(caller: Caller, request: Started) {
  const { ambulanceCompanyId, startedAt, handedOverAt } = request;
  if (request.status !== "in_progress") throw transitionConflict(action, request.status);
  if (!may(caller, action, request)) {
    throw new DomainError("tracking.notAllowed");
  }
  if (ambulanceCompanyId === null || startedAt === null)
    throw new Error("The transport has no company or start time.");
  return { ambulanceCompanyId, startedAt, handedOverAt };
}

/** The nearest stored positions before and after each fix, by index. */
function storedAround(tx: Transaction, requestId: number, fixes: Batch["fixes"]): Promise<readonly Anchor[]> {
  const moments = JSON.stringify([...new Set(fixes.map(({ recordedAt }) => recordedAt.toISOString()))]);
  const { recordedAt, latitude, longitude, accuracy } = vehiclePositions;
  const near = sql`(
    select near.id from jsonb_array_elements_text(${moments}::jsonb) as moment, lateral (
      (select id from vehicle_positions
        where transport_request_id = ${requestId} and recorded_at <= moment::timestamptz
        order by recorded_at desc limit 1)
      union all
      (select id from vehicle_positions
        where transport_request_id = ${requestId} and recorded_at > moment::timestamptz
        order by recorded_at limit 1)
    ) as near
  )`;
  return tx
    .select({ recordedAt, latitude, longitude, accuracy })
    .from(vehiclePositions)
    .where(inArray(vehiclePositions.id, near));
}

/** From the start to the transfer of care. */
function spanOf(now: Date, startedAt: Date, handedOverAt: Date | null): Span {
  const latest = addSeconds(now, trackingLimits.maxAheadSeconds);
  return {
    from: max([startedAt, subHours(now, trackingLimits.maxAgeHours)]),
    to: handedOverAt ? min([latest, handedOverAt]) : latest,
  };
}

const fixOf = ({ speed = null, heading = null, ...place }: Batch["fixes"][number]): Fix => ({
  ...place,
  speed,
  heading,
});
