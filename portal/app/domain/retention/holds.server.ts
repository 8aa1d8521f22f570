import type { Connection, Database, Transaction } from "@wardway/db/open";
import { legalHolds, organizations, transportRequests, users } from "@wardway/db/schema";
import { DomainError, fieldRejection, type HoldScope, type SetHold } from "@wardway/model";
import { and, desc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { personName } from "#app/domain/accounts/deleted-user.ts";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { administrators, sendNotice } from "../transports/notifications/notices.server.ts";

/** Setting a hold waits for the batch of a purge, at most until the statement's own limit. */
const LOCK_SECONDS = 14;

/**
 * Keeps what it names from every purge that has not finished with it. All other administrators are notified.
 * @param submission the form's id: a repeated one sets no second hold
 * @throws DomainError for a request or organization that does not exist, and while a batch of a purge takes long
 */
export async function setHold(
  db: Database,
  caller: Caller,
  { scope, transportRequestId, organizationId, reason }: SetHold,
  submission: string,
): Promise<void> {
  const target = {
    transportRequestId: scope === "request" ? (transportRequestId ?? null) : null,
    organizationId: scope === "organization" ? (organizationId ?? null) : null,
  };
  const intent = {
    action: "retention.hold",
    resourceType: "legal_hold",
    idempotencyKey: submission,
    input: { scope, ...target, reason },
  } as const;
  await runAuditedTransaction(db, caller, intent, async (tx) => {
    await tx.execute(sql`set local lock_timeout = ${sql.raw(`'${LOCK_SECONDS}s'`)}`);
    if (target.organizationId !== null) await requireOrganization(tx, target.organizationId);
    const [hold] = await tx
      .insert(legalHolds)
      .values({ scope, ...target, reason, setBy: caller.userId })
      .returning({ id: legalHolds.id })
      .catch((error: unknown) => {
        throw isLockTimeout(error) ? new DomainError("retention.purging") : error;
      });
    if (!hold) throw new Error("An insert returned no row.");
    // Under the lock of the insert: a purge has removed it before, or will not.
    if (target.transportRequestId !== null) await requireRequest(tx, target.transportRequestId);
    await notifyOthers(tx, caller, "legal_hold_set", hold.id);
    return { value: { id: hold.id }, resourceId: hold.id, details: { scope, ...named(target) } };
  });
  triggerJobs("mail");
}

const isLockTimeout = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof Error &&
  "code" in error.cause &&
  error.cause.code === "55P03";

/** @throws DomainError not_found, or conflict if it is released already */
export async function releaseHold(db: Database, caller: Caller, id: number, reason: string): Promise<void> {
  const intent = { action: "retention.release", resourceType: "legal_hold", resourceId: id } as const;
  await runAuditedTransaction(db, caller, intent, async (tx) => {
    const [hold] = await tx.select().from(legalHolds).where(eq(legalHolds.id, id)).for("update");
    if (!hold) throw new DomainError("retention.holdNotFound");
    if (hold.releasedAt !== null) throw new DomainError("retention.holdReleased");
    await tx
      .update(legalHolds)
      .set({ releasedBy: caller.userId, releasedAt: sql`now()`, releaseReason: reason })
      .where(eq(legalHolds.id, id));
    await notifyOthers(tx, caller, "legal_hold_released", id);
    return { value: undefined, details: { scope: hold.scope, ...named(hold) } };
  });
  triggerJobs("mail");
}

/** Omits the reason, in which people may name a patient. */
const named = (target: { transportRequestId: number | null; organizationId: number | null }) => ({
  ...(target.transportRequestId === null ? {} : { transportRequestId: target.transportRequestId }),
  ...(target.organizationId === null ? {} : { organizationId: target.organizationId }),
});

async function requireRequest(tx: Transaction, id: number): Promise<void> {
  if ((await tx.$count(transportRequests, eq(transportRequests.id, id))) === 0) {
    throw fieldRejection("transportRequestId", "retention.requestUnknown");
  }
}

async function requireOrganization(tx: Transaction, id: number): Promise<void> {
  if ((await tx.$count(organizations, eq(organizations.id, id))) === 0) {
    throw fieldRejection("organizationId", "retention.organizationUnknown");
  }
}

const notifyOthers = (
  tx: Transaction,
  { userId }: Caller,
  type: "legal_hold_set" | "legal_hold_released",
  occasion: number,
) => sendNotice(tx, { type, occasion }, and(administrators, ne(users.id, userId)));

export interface HoldView {
  readonly id: number;
  readonly scope: HoldScope;
  readonly transportRequestId: number | null;
  readonly organization: string | null;
  /** Null, as that of the release, if the retention policy has removed it. */
  readonly reason: string | null;
  readonly setBy: string;
  /** ISO 8601. */
  readonly setAt: string;
  readonly released: { readonly by: string; readonly at: string; readonly reason: string | null } | null;
}

const MAX_RELEASED = 20;
const MAX_ACTIVE = 200;

/** Active ones first, then those that were released last. */
export async function listHolds(connection: Connection): Promise<readonly HoldView[]> {
  const active = await selectHolds(connection, isNull(legalHolds.releasedAt), MAX_ACTIVE);
  const released = await selectHolds(connection, isNotNull(legalHolds.releasedAt), MAX_RELEASED);
  return [...active, ...released];
}

const releaser = alias(users, "releaser");

async function selectHolds(
  connection: Connection,
  which: ReturnType<typeof isNull>,
  limit: number,
): Promise<HoldView[]> {
  const rows = await connection
    .select({
      hold: legalHolds,
      organization: organizations.name,
      setter: { id: users.id, name: users.name, username: users.username },
      releaser: { id: releaser.id, name: releaser.name, username: releaser.username },
    })
    .from(legalHolds)
    .innerJoin(users, eq(users.id, legalHolds.setBy))
    .leftJoin(releaser, eq(releaser.id, legalHolds.releasedBy))
    .leftJoin(organizations, eq(organizations.id, legalHolds.organizationId))
    .where(which)
    .orderBy(desc(legalHolds.releasedAt), desc(legalHolds.id))
    .limit(limit);
  return rows.map(({ hold, organization, setter, releaser: by }) => ({
    id: hold.id,
    scope: hold.scope,
    transportRequestId: hold.transportRequestId,
    organization,
    reason: hold.reason,
    setBy: personName(setter),
    setAt: hold.setAt.toISOString(),
    released:
      hold.releasedAt && by
        ? { by: personName(by), at: hold.releasedAt.toISOString(), reason: hold.releaseReason }
        : null,
  }));
}
