import type { Connection, Database, Transaction } from "@wardway/db/open";
import { auditLog, readLoggingRequests, settings, users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import { invalidateSettingsCache, readSystemSettings } from "../settings/read-settings.server.ts";
import { administrators, sendNotice } from "../transports/notifications/notices.server.ts";

/** Hours in which another administrator may decide. */
const READ_LOGGING_DECISION_HOURS = 72;

export interface ReadLoggingRequest {
  readonly id: number;
  /** Username. */
  readonly requestedBy: string;
  readonly requestedById: number;
  readonly requestedAt: Date;
}

/** The open wish to switch the auditing of reads off, if its author is still an administrator. */
export async function findReadLoggingRequest(connection: Connection): Promise<ReadLoggingRequest | null> {
  const [open] = await connection
    .select({
      id: readLoggingRequests.id,
      requestedBy: users.username,
      requestedById: users.id,
      requestedAt: readLoggingRequests.requestedAt,
    })
    .from(readLoggingRequests)
    .innerJoin(users, eq(users.id, readLoggingRequests.requestedBy))
    .where(
      and(
        isNull(readLoggingRequests.decision),
        gt(readLoggingRequests.expiresAt, sql`now()`),
        eq(users.role, "admin"),
        isNull(users.deactivatedAt),
      ),
    );
  return open ?? null;
}

/** Does nothing while an administrator's request is open. @returns whether it is new */
export async function requestReadLoggingOff(tx: Transaction, caller: Caller): Promise<boolean> {
  if (await findReadLoggingRequest(tx)) return false;
  // Expired, or of someone who is no longer an administrator.
  await decide(tx, caller, isNull(readLoggingRequests.decision), "withdrawn");
  const [request] = await tx
    .insert(readLoggingRequests)
    .values({
      requestedBy: caller.userId,
      expiresAt: sql`now() + make_interval(hours => ${READ_LOGGING_DECISION_HOURS})`,
    })
    .returning({ id: readLoggingRequests.id });
  if (!request) throw new Error("An insert returned no row.");
  await sendNotice(tx, { type: "read_logging_requested", occasion: request.id }, administrators);
  return true;
}

/** How old the accounts of both administrators must be. */
const MIN_AGE_DAYS = 30;

export type ReadLoggingDecision = "approve" | "reject";

/**
 * Approves or rejects a request of another administrator, or withdraws the own one.
 * @throws DomainError conflict if it is decided or expired; forbidden to approve the own one, or if another administrator may
 * have used one of the two accounts
 */
export async function decideReadLogging(
  db: Database,
  caller: Caller,
  id: number,
  decision: ReadLoggingDecision,
): Promise<void> {
  const intent = { action: "settings.update", resourceType: "settings", input: { id, decision } } as const;
  await runAuditedTransaction(db, caller, intent, async (tx) => {
    await tx
      .select({ id: readLoggingRequests.id })
      .from(readLoggingRequests)
      .where(eq(readLoggingRequests.id, id))
      .for("update");
    const open = await findReadLoggingRequest(tx);
    if (open?.id !== id) throw new DomainError("readLogging.notOpen");
    const isOwn = open.requestedById === caller.userId;
    const about = { section: "system", request: id, requestedBy: open.requestedBy };
    if (decision === "reject") {
      const outcome = isOwn ? "withdrawn" : "rejected";
      await decide(tx, caller, eq(readLoggingRequests.id, id), outcome);
      return { value: undefined, details: { ...about, readLogging: outcome } };
    }
    if (isOwn) throw new DomainError("readLogging.ownRequest");
    for (const account of [open.requestedById, caller.userId]) {
      if (!(await isIndependent(tx, account)))
        throw new DomainError("readLogging.dependentAccount", { days: MIN_AGE_DAYS });
    }
    await decide(tx, caller, eq(readLoggingRequests.id, id), "approved");
    await switchOff(tx, caller);
    await sendNotice(tx, { type: "read_logging_off", occasion: id }, administrators);
    return { value: undefined, details: { ...about, hipaaLoggingEnabled: "on -> off" } };
  });
  invalidateSettingsCache(db);
  triggerJobs("mail");
}

/**
 * Whether no other administrator may ever have used the account: the command line created it, more than 30 days ago, no other
 * account has changed it since, and no password came by mail, which the administrator of the mail server can read.
 */
async function isIndependent(tx: Transaction, userId: number): Promise<boolean> {
  const [found] = await tx.execute<{ isIndependent: boolean }>(sql`
    select count(*) filter (
        where action = 'account.create' and user_id is null and details ->> 'from' = 'command line'
          and "timestamp" < now() - make_interval(days => ${MIN_AGE_DAYS})
      ) > 0
      and count(*) filter (
        where action = 'account.reset_password'
          or action = 'user.update' and user_id <> ${userId}
            and not (details ? 'unlocked' or details ->> 'changed' is not distinct from 'sessions')
      ) = 0 as "isIndependent"
    from ${auditLog}
    where resource_type = 'user' and resource_id = ${userId} and success`);
  return found?.isIndependent === true;
}

async function decide(
  tx: Transaction,
  caller: Caller,
  which: ReturnType<typeof eq>,
  decision: "approved" | "rejected" | "withdrawn",
): Promise<void> {
  await tx
    .update(readLoggingRequests)
    .set({ decision, decidedBy: caller.userId, decidedAt: sql`now()` })
    .where(which);
}

async function switchOff(tx: Transaction, { userId }: Caller): Promise<void> {
  await tx.insert(settings).values({ section: "system", value: {}, version: 0 }).onConflictDoNothing();
  await tx
    .select({ version: settings.version })
    .from(settings)
    .where(eq(settings.section, "system"))
    .for("update");
  const { value, version } = await readSystemSettings(tx);
  await tx
    .update(settings)
    .set({
      value: { ...value, hipaaLoggingEnabled: false },
      version: version + 1,
      updatedBy: userId,
      updatedAt: sql`now()`,
    })
    .where(eq(settings.section, "system"));
}
