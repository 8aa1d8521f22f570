import type { Database, Transaction } from "@wardway/db/open";
import { emergencyAccesses, organizations, users } from "@wardway/db/schema";
import {
  accountMay,
  DomainError,
  EMERGENCY_ACCESS_MINUTES,
  emergencyAccessLimits,
  fieldRejection,
  type StartEmergencyAccess,
} from "@wardway/model";
import { and, eq, gt, inArray, isNull, lte, ne, or, sql } from "drizzle-orm";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { endEmergencyAccesses } from "../accounts/end-emergency-accesses.server.ts";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { lockSettings } from "../settings/lock-settings.server.ts";
import { readSystemSettings } from "../settings/read-settings.server.ts";
import { administrators, sendNotice } from "../transports/notifications/notices.server.ts";

/**
 * Opens another hospital's transports to the caller for `EMERGENCY_ACCESS_MINUTES`, and notifies those who answer for both
 * hospitals.
 * @throws DomainError forbidden if it is switched off; invalid on `targetId`; conflict with an open access; too_many
 */
export async function startEmergencyAccess(
  db: Database,
  caller: Caller,
  { targetId, reason }: StartEmergencyAccess,
  idempotencyKey: string | null = null,
): Promise<{ readonly id: number }> {
  const intent = {
    action: "emergency.start",
    resourceType: "emergency_access",
    idempotencyKey,
    input: { targetId, reason },
  } as const;
  const started = await runAuditedTransaction(db, caller, intent, async (tx) => {
    const { organizationId } = caller;
    if (organizationId === null || !accountMay(caller, intent.action)) throw new DomainError("access.denied");
    await lockPresentUser(tx, caller);
    // Switching it off ends the open ones, and must not miss this one.
    await lockSettings(tx, "system", "share");
    if (!(await readSystemSettings(tx)).value.emergencyAccessEnabled) {
      throw new DomainError("emergency.switchedOff");
    }
    await assertOtherHospital(tx, organizationId, targetId);
    await closeEnded(tx, caller);
    await assertNoneOpen(tx, caller);
    await assertFewStarts(tx, caller);
    const [access] = await tx
      .insert(emergencyAccesses)
      .values({
        userId: caller.userId,
        organizationId,
        targetId,
        reason,
        endsAt: sql`now() + make_interval(mins => ${EMERGENCY_ACCESS_MINUTES})`,
      })
      .returning({ id: emergencyAccesses.id });
    if (!access) throw new Error("An insert returned no row.");
    await notify(tx, caller, { id: access.id, hospitals: [organizationId, targetId] });
    return {
      value: { id: access.id },
      resourceId: access.id,
      // Not the reason, which may name a patient.
      details: { hospital: targetId, minutes: EMERGENCY_ACCESS_MINUTES },
    };
  });
  triggerJobs("mail");
  return started;
}

/** Serializes the starts of one user, so that the limits hold. The session may be older than a change of the account. */
async function lockPresentUser(tx: Transaction, { userId, organizationId }: Caller): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        eq(users.role, "hospital"),
        eq(users.organizationId, organizationId ?? 0),
        eq(users.isSite, false),
        isNull(users.deactivatedAt),
      ),
    )
    .for("no key update");
  if (!user) throw new DomainError("access.denied");
}

async function assertOtherHospital(tx: Transaction, ownId: number, targetId: number): Promise<void> {
  const other = and(
    eq(organizations.id, targetId),
    eq(organizations.kind, "hospital"),
    ne(organizations.id, ownId),
  );
  if ((await tx.$count(organizations, other)) === 0) {
    throw fieldRejection("targetId", "emergency.hospitalUnknown");
  }
}

/** Those past their time, and those of a former organization, which open nothing. */
async function closeEnded(tx: Transaction, { userId, organizationId }: Caller): Promise<void> {
  const isOver = or(
    lte(emergencyAccesses.endsAt, sql`now()`),
    ne(emergencyAccesses.organizationId, organizationId ?? 0),
  );
  await endEmergencyAccesses(tx, and(eq(emergencyAccesses.userId, userId), isOver));
}

async function assertNoneOpen(tx: Transaction, { userId }: Caller): Promise<void> {
  const [open] = await tx
    .select({ hospital: organizations.name })
    .from(emergencyAccesses)
    .innerJoin(organizations, eq(organizations.id, emergencyAccesses.targetId))
    .where(and(eq(emergencyAccesses.userId, userId), isNull(emergencyAccesses.endedAt)));
  if (open) throw new DomainError("emergency.alreadyOpen", open);
}

async function assertFewStarts(tx: Transaction, { userId }: Caller): Promise<void> {
  const { starts: max, startsHours: hours } = emergencyAccessLimits;
  const recent = and(
    eq(emergencyAccesses.userId, userId),
    gt(emergencyAccesses.startedAt, sql`now() - make_interval(hours => ${hours})`),
  );
  if ((await tx.$count(emergencyAccesses, recent)) >= max) {
    throw new DomainError("emergency.tooManyStarts", { max, hours });
  }
}

/** The user is notified too: another person may be using the session. */
async function notify(
  tx: Transaction,
  { userId }: Caller,
  { id, hospitals }: { readonly id: number; readonly hospitals: readonly number[] },
): Promise<void> {
  const managers = and(
    eq(users.role, "hospital"),
    eq(users.isManager, true),
    inArray(users.organizationId, [...hospitals]),
  );
  await sendNotice(
    tx,
    { type: "emergency_access", emergencyAccessId: id, occasion: id },
    or(administrators, managers, eq(users.id, userId)),
  );
}
