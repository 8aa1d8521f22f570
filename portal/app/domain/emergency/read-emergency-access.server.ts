import type { Connection } from "@wardway/db/open";
import { emergencyAccesses, emergencyAccessReads, organizations, users } from "@wardway/db/schema";
import {
  type Actor,
  accountMay,
  DomainError,
  type EmergencyFinding,
  emergencyAccessLimits,
  type Notification,
  pageSizes,
} from "@wardway/model";
import { and, desc, eq, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { keysetPage, previousIdCursor } from "#app/infra/keyset.server.ts";
import { readerQuery } from "#app/infra/reader-query.server.ts";
import { personName } from "../accounts/deleted-user.ts";
import { isOpen } from "./open-access.server.ts";

/** Accesses to transports that the actor answers for: an administrator for all, a manager for those of the hospital. */
export const concerns = ({
  role,
  organizationId,
}: Pick<Actor, "role" | "organizationId">): SQL | undefined =>
  role === "admin" ? undefined : eq(emergencyAccesses.targetId, organizationId ?? 0);

/** A manager also sees those of the hospital's own staff: that they happened, and the finding. */
const visibleTo = (actor: Actor): SQL | undefined =>
  actor.role === "admin"
    ? undefined
    : or(concerns(actor), eq(emergencyAccesses.organizationId, actor.organizationId ?? 0));

const hospitals = alias(organizations, "hospitals");
const reviewers = alias(users, "reviewers");

const countReads = (kind: "listed" | "opened") => sql<number>`(
  select count(*)::integer from ${emergencyAccessReads}
  where ${emergencyAccessReads.accessId} = ${emergencyAccesses.id} and ${emergencyAccessReads.kind} = ${kind}
)`;

function selectAccesses(connection: Connection) {
  return connection
    .select({
      id: emergencyAccesses.id,
      userId: emergencyAccesses.userId,
      targetId: emergencyAccesses.targetId,
      user: { id: users.id, name: users.name, username: users.username },
      organization: organizations.name,
      hospital: hospitals.name,
      reason: emergencyAccesses.reason,
      startedAt: emergencyAccesses.startedAt,
      endedAt: sql<Date>`least(${emergencyAccesses.endedAt}, ${emergencyAccesses.endsAt})`.mapWith(
        emergencyAccesses.endsAt,
      ),
      isOpen: sql<boolean>`${isOpen}`,
      isOverdue: sql<boolean>`${emergencyAccesses.reviewedAt} is null and ${emergencyAccesses.startedAt}
        < now() - make_interval(days => ${emergencyAccessLimits.reviewDays})`,
      reviewedAt: emergencyAccesses.reviewedAt,
      reviewer: { id: reviewers.id, name: reviewers.name, username: reviewers.username },
      finding: emergencyAccesses.finding,
      note: emergencyAccesses.note,
      listed: countReads("listed"),
      opened: countReads("opened"),
    })
    .from(emergencyAccesses)
    .innerJoin(users, eq(users.id, emergencyAccesses.userId))
    .innerJoin(organizations, eq(organizations.id, emergencyAccesses.organizationId))
    .innerJoin(hospitals, eq(hospitals.id, emergencyAccesses.targetId))
    .leftJoin(reviewers, eq(reviewers.id, emergencyAccesses.reviewedBy))
    .$dynamic();
}

type AccessRow = Awaited<ReturnType<typeof selectAccesses>>[number];

export interface EmergencyAccess {
  readonly id: number;
  readonly user: string;
  /** The user's hospital at the start. */
  readonly organization: string;
  /** Whose transports could be read. */
  readonly hospital: string;
  /**
   * Null, like the note and the numbers, for managers of the user's hospital: what is typed may name the other hospital's
   * patient.
   */
  readonly reason: string | null;
  /** Reason and note, by the retention policy; false for managers of the user's hospital. */
  readonly areTextsRemoved: boolean;
  /** ISO 8601. */
  readonly startedAt: string;
  /** ISO 8601; of an open one, when it ends at the latest. */
  readonly endedAt: string;
  readonly isOpen: boolean;
  /** Unreviewed for more than `reviewDays`. */
  readonly isOverdue: boolean;
  readonly review: {
    readonly finding: EmergencyFinding;
    readonly at: string;
    readonly by: string;
    readonly note: string | null;
  } | null;
  /** Requests whose row a list showed, and requests that were opened. */
  readonly listed: number | null;
  readonly opened: number | null;
}

function toAccess(row: AccessRow): EmergencyAccess {
  const {
    user,
    reviewer,
    finding,
    reviewedAt,
    note,
    startedAt,
    endedAt,
    userId: _,
    targetId: __,
    ...rest
  } = row;
  return {
    ...rest,
    areTextsRemoved: rest.reason === null,
    user: personName(user),
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    review:
      finding && reviewedAt && reviewer
        ? { finding, at: reviewedAt.toISOString(), by: personName(reviewer), note }
        : null,
  };
}

/** As the actor may see it. */
function toVisible(actor: Actor, row: AccessRow): EmergencyAccess {
  const access = toAccess(row);
  if (answersFor(actor, row)) return access;
  const review = access.review && { ...access.review, note: null };
  return { ...access, review, reason: null, areTextsRemoved: false, listed: null, opened: null };
}

/** Newest first. */
export async function listOwnAccesses(
  connection: Connection,
  { userId }: Pick<Actor, "userId">,
): Promise<readonly EmergencyAccess[]> {
  const rows = await selectAccesses(connection)
    .where(eq(emergencyAccesses.userId, userId))
    .orderBy(desc(emergencyAccesses.id))
    .limit(pageSizes.accounts);
  return rows.map(toAccess);
}

export interface AccessQuery {
  readonly isReviewed: boolean;
  /** Only accesses older than this id. */
  readonly cursor: number | null;
}

/** Lists those that the actor answers for or whose user is in the actor's hospital, newest first. */
export async function listAccesses(
  connection: Connection,
  actor: Actor,
  { isReviewed, cursor }: AccessQuery,
) {
  const { reviewedAt } = emergencyAccesses;
  const scope = and(visibleTo(actor), isReviewed ? isNotNull(reviewedAt) : isNull(reviewedAt));
  const limit = pageSizes.accounts;
  const rows = await selectAccesses(connection)
    .where(and(scope, cursor === null ? undefined : lt(emergencyAccesses.id, cursor)))
    .orderBy(desc(emergencyAccesses.id))
    .limit(limit + 1);
  const { items, next } = keysetPage(rows, limit, null);
  return {
    items: items.map((row) => ({ ...toVisible(actor, row), mayReview: mayReview(actor, row) })),
    next: next && String(next.id),
    previous: await previousIdCursor(connection, emergencyAccesses, scope, {
      cursor,
      firstId: items[0]?.id,
      limit,
    }),
  };
}

const answersFor = (actor: Actor, { targetId }: Pick<AccessRow, "targetId">) =>
  actor.role === "admin" || targetId === actor.organizationId;

/** No one reviews an own access. */
const mayReview = (actor: Actor, access: Pick<AccessRow, "targetId" | "userId">): boolean =>
  accountMay(actor, "emergency.review") && answersFor(actor, access) && access.userId !== actor.userId;

export interface ReadRequest {
  readonly requestId: number;
  /** ISO 8601; when a list first showed it, or null. */
  readonly listedAt: string | null;
  /** ISO 8601; null if it was not opened. */
  readonly openedAt: string | null;
}

const MAX_REQUESTS_SHOWN = 500;

/** Lists the requests read, opened ones first. @throws DomainError not_found, also if the actor may not see it */
export async function readAccess(connection: Connection, actor: Actor, id: number) {
  const [row] = await selectAccesses(connection).where(and(eq(emergencyAccesses.id, id), visibleTo(actor)));
  if (!row) throw new DomainError("emergency.notFound");
  // Null for managers of the user's hospital: the transports are not theirs.
  const requests = answersFor(actor, row) ? await listReadRequests(connection, id) : null;
  return {
    access: toVisible(actor, row),
    mayReview: mayReview(actor, row),
    mayEnd: row.isOpen && (answersFor(actor, row) || row.userId === actor.userId),
    requests: requests?.slice(0, MAX_REQUESTS_SHOWN) ?? null,
    /** How many are shown, if there are more; else null. */
    shownOf: (requests?.length ?? 0) > MAX_REQUESTS_SHOWN ? MAX_REQUESTS_SHOWN : null,
  };
}

async function listReadRequests(connection: Connection, accessId: number): Promise<readonly ReadRequest[]> {
  const first = (kind: "listed" | "opened") =>
    sql<Date | null>`min(${emergencyAccessReads.firstReadAt}) filter (where ${emergencyAccessReads.kind} = ${kind})`.mapWith(
      emergencyAccessReads.firstReadAt,
    );
  const rows = await connection
    .select({
      requestId: emergencyAccessReads.transportRequestId,
      listedAt: first("listed").as("listed_at"),
      openedAt: first("opened").as("opened_at"),
    })
    .from(emergencyAccessReads)
    .where(eq(emergencyAccessReads.accessId, accessId))
    .groupBy(emergencyAccessReads.transportRequestId)
    .orderBy(sql`opened_at nulls last`, emergencyAccessReads.transportRequestId)
    .limit(MAX_REQUESTS_SHOWN + 1);
  return rows.map(({ requestId, listedAt, openedAt }) => ({
    requestId,
    listedAt: listedAt?.toISOString() ?? null,
    openedAt: openedAt?.toISOString() ?? null,
  }));
}

/** Up to this many are counted, because every page of a reviewer needs it. */
const MAX_COUNTED = 100;

/** Ended ones that the actor can review. */
export async function countToReview(connection: Connection, actor: Actor): Promise<number> {
  if (!accountMay(actor, "emergency.review")) return 0;
  return (await toReview(connection, actor, {})).length;
}

const toReview = readerQuery("emergency_accesses_to_review", (connection, reader) =>
  connection
    .select({ id: emergencyAccesses.id })
    .from(emergencyAccesses)
    .where(
      and(
        isNull(emergencyAccesses.reviewedAt),
        concerns(reader),
        ne(emergencyAccesses.userId, reader.userId),
        sql`not (${isOpen})`,
      ),
    )
    .limit(MAX_COUNTED),
);

/** Null without such an access. */
export async function readAccessForNotice(connection: Connection, id: number) {
  const [row] = await connection
    .select({
      id: emergencyAccesses.id,
      userId: emergencyAccesses.userId,
      organizationId: emergencyAccesses.organizationId,
      targetId: emergencyAccesses.targetId,
      endsAt: emergencyAccesses.endsAt,
      user: { id: users.id, name: users.name, username: users.username },
      organization: organizations.name,
      hospital: hospitals.name,
      timeZone: hospitals.timeZone,
    })
    .from(emergencyAccesses)
    .innerJoin(users, eq(users.id, emergencyAccesses.userId))
    .innerJoin(organizations, eq(organizations.id, emergencyAccesses.organizationId))
    .innerJoin(hospitals, eq(hospitals.id, emergencyAccesses.targetId))
    .where(eq(emergencyAccesses.id, id));
  if (!row) return null;
  const { user, organization, hospital, endsAt, userId, organizationId, targetId, timeZone } = row;
  const facts: NonNullable<Notification["emergencyAccess"]> = {
    id,
    user: personName(user),
    organization,
    hospital,
    endsAt: endsAt.toISOString(),
  };
  return { userId, organizationId, targetId, timeZone, facts };
}
