import type { Connection } from "@wardway/db/open";
import {
  organizations,
  requestViews,
  transportCalls,
  transportEvents,
  transportRequests,
  users,
} from "@wardway/db/schema";
import {
  type Actor,
  CALL_HOURS,
  type CallPreferences,
  isRepeated,
  MAX_CALLS,
  noStops,
  openStatuses,
  pickStops,
  type RequestCall,
  type WaitingCall,
} from "@wardway/model";
import { and, asc, desc, eq, gt, inArray, ne, notExists, notInArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { toMinute } from "../record/listed-request.server.ts";
import { stopColumns } from "../record/stop-columns.server.ts";
import {
  canIdentifyPatient,
  canSee,
  levelHeldBy,
  requestedTerms,
  visibleTo,
} from "../record/visibility.server.ts";
import { stopsWithoutBed } from "../record/without-bed.ts";
import { stillWaits } from "./calls.server.ts";

const callers = alias(organizations, "callers");

const everything: CallPreferences = { mutedCalls: [], onlyOwnCalls: false };

/**
 * What waits for the reader's side, newest first, then the new requests, most urgent first; none for administrators.
 * @param preferences default: those of a screen for everybody
 */
export async function listCalls(
  connection: Connection,
  actor: Actor,
  preferences: CallPreferences = everything,
): Promise<readonly RequestCall[]> {
  const { organizationId } = actor;
  if (actor.role === "admin" || organizationId === null) return [];
  const own = { ...actor, organizationId };
  return [
    ...(await listEventCalls(connection, own, preferences)),
    ...(actor.role === "ambulance" ? await listNewRequests(connection, own, preferences) : []),
  ];
}

type Member = Actor & { readonly organizationId: number };

const requestColumns = {
  id: transportRequests.id,
  priority: transportRequests.priority,
  transportDate: transportRequests.transportDate,
  asSoonAsPossible: transportRequests.asSoonAsPossible,
  hospitalTimeZone: organizations.timeZone,
  ...stopColumns,
  equipment: transportRequests.equipment,
  levelOfService: transportRequests.levelOfService,
  isolationPrecautions: transportRequests.isolationPrecautions,
};

const isCritical = eq(transportRequests.priority, "critical");

/** The reader requested it, or no one who did can be called. In a query of requests of the reader's hospital. */
export const isForRequester = ({ userId }: Pick<Actor, "userId">) => sql<boolean>`(
  ${transportRequests.createdBy} = ${userId} or not exists (
    select from ${users} requester where requester.id = ${transportRequests.createdBy}
      and requester.organization_id = ${transportRequests.hospitalId}
      and requester.deactivated_at is null and not requester.is_site
  )
)`;

/** The portal did it, in the name of an account. */
const isAutomatic = sql`jsonb_exists(${transportEvents.details}, 'automatic')`;

/** Omits the reader's own changes. */
async function listEventCalls(
  connection: Connection,
  actor: Member,
  { mutedCalls, onlyOwnCalls }: CallPreferences,
): Promise<readonly RequestCall[]> {
  const rows = await connection
    .select({
      ...requestColumns,
      kind: transportCalls.kind,
      eventId: transportCalls.eventId,
      calledAt: transportCalls.calledAt,
      by: callers.name,
      details: transportEvents.details,
      patientName: transportRequests.patientName,
      status: transportRequests.status,
      hospitalId: transportRequests.hospitalId,
      ambulanceCompanyId: transportRequests.ambulanceCompanyId,
      askedCompanyIds: transportRequests.askedCompanyIds,
      requestedPickup: requestedTerms.transportDate,
    })
    .from(transportCalls)
    .innerJoin(transportRequests, eq(transportRequests.id, transportCalls.transportRequestId))
    .innerJoin(transportEvents, eq(transportEvents.id, transportCalls.eventId))
    .innerJoin(organizations, eq(organizations.id, transportRequests.hospitalId))
    .leftJoin(callers, eq(callers.id, transportEvents.actorOrganizationId))
    .where(
      and(
        eq(transportCalls.organizationId, actor.organizationId),
        gt(transportCalls.calledAt, sql`now() - make_interval(hours => ${CALL_HOURS})`),
        or(ne(transportEvents.actorUserId, actor.userId), isAutomatic),
        stillWaits,
        or(
          isCritical,
          and(
            mutedCalls.length > 0 ? notInArray(transportCalls.kind, [...mutedCalls]) : sql`true`,
            actor.role === "hospital" && onlyOwnCalls ? isForRequester(actor) : sql`true`,
          ),
        ),
      ),
    )
    .orderBy(desc(transportCalls.eventId))
    .limit(MAX_CALLS);
  return rows.map(
    ({
      details,
      patientName,
      status,
      hospitalId,
      ambulanceCompanyId,
      askedCompanyIds,
      requestedPickup,
      by,
      ...row
    }) => {
      const request = { id: row.id, status, hospitalId, ambulanceCompanyId, askedCompanyIds };
      const isVisible = canSee(actor, request);
      const isIdentified = isVisible && canIdentifyPatient(actor, request);
      const { reason } = details;
      return {
        ...toWire(row, isIdentified),
        kind: row.kind,
        eventId: row.eventId,
        calledAt: toMinute(row.calledAt.toISOString()),
        by: details.automatic ? undefined : (by ?? undefined),
        reason: isVisible && typeof reason === "string" ? reason : undefined,
        patientName: actor.role === "hospital" ? patientName : undefined,
        ...(!isVisible && {
          isHidden: true,
          ...noStops,
          transportDate: toMinute(requestedPickup.toISOString()),
          equipment: null,
          levelOfService: null,
        }),
      };
    },
  );
}

/** Open requests that the company can run and that none of its users has opened. */
async function listNewRequests(
  connection: Connection,
  actor: Member,
  { mutedCalls }: CallPreferences,
): Promise<readonly RequestCall[]> {
  const views = connection
    .select({ one: sql`1` })
    .from(requestViews)
    .where(
      and(
        eq(requestViews.transportRequestId, transportRequests.id),
        eq(requestViews.organizationId, actor.organizationId),
      ),
    );
  const rows = await connection
    .select(requestColumns)
    .from(transportRequests)
    .innerJoin(organizations, eq(organizations.id, transportRequests.hospitalId))
    .where(
      and(
        visibleTo(actor, openStatuses),
        inArray(transportRequests.status, [...openStatuses]),
        notExists(views),
        levelHeldBy(actor.organizationId),
        mutedCalls.includes("new_request") ? isCritical : undefined,
      ),
    )
    .orderBy(asc(transportRequests.dispatchBy), asc(transportRequests.id))
    .limit(MAX_CALLS);
  return rows.map((row) => ({ ...toWire(row, false), kind: "new_request" }));
}

type Row = Omit<RequestCall, "kind" | "transportDate" | "asSoonAsPossible" | "calledAt"> & {
  readonly transportDate: Date;
  readonly asSoonAsPossible: boolean;
};

function toWire(row: Row, isIdentified: boolean): Omit<RequestCall, "kind"> {
  const { id, priority, hospitalTimeZone, equipment, isolationPrecautions, asSoonAsPossible } = row;
  return {
    id,
    priority,
    transportDate: toMinute(row.transportDate.toISOString()),
    ...(asSoonAsPossible && { asSoonAsPossible }),
    hospitalTimeZone,
    ...(isIdentified ? pickStops(row) : stopsWithoutBed(row)),
    equipment,
    levelOfService: row.levelOfService,
    isolationPrecautions,
  };
}

/** What a page needs of a call that waited before it was loaded: ordinary ones are counted and marked, not described. */
export const toBriefCall = (call: RequestCall): WaitingCall =>
  isRepeated(call)
    ? call
    : {
        id: call.id,
        kind: call.kind,
        ...(call.eventId !== undefined && { eventId: call.eventId }),
        priority: call.priority,
      };
