import type { Connection, Database } from "@wardway/db/open";
import { mailOutbox } from "@wardway/db/schema";
import type { MailKind } from "@wardway/model";
import { and, eq, lt, type SQL, sql } from "drizzle-orm";

export type ClaimedMail = typeof mailOutbox.$inferSelect;

/** The last attempt is about 18 hours after the first. */
const MAX_ATTEMPTS = 8;

/** Longer than any SMTP exchange: a longer one was interrupted. */
const interruptedAfter = sql`interval '15 minutes'`;

const retention = sql`interval '30 days'`;

/** Hours until an email is outdated or its link expires. */
const lifetimeHours: Readonly<Record<MailKind, number>> = {
  notification: 24,
  notice: 7 * 24,
  password_reset: 1,
  password_changed: 24,
  email_changed: 24,
  account_changed: 24,
  account_locked: 24,
  invitation: 7 * 24,
  contact_message: 7 * 24,
  announcement: 7 * 24,
};

/**
 * Claims the next due email, or returns null. The claim is committed before the SMTP exchange, so that no two
 * processes send it.
 */
export async function claimMail(db: Database): Promise<ClaimedMail | null> {
  const due = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.state, "waiting"), sql`${mailOutbox.nextAttemptAt} <= now()`))
    .orderBy(mailOutbox.nextAttemptAt)
    .limit(1)
    .for("update", { skipLocked: true });
  const [mail] = await db
    .update(mailOutbox)
    .set({
      state: "sending",
      attempts: sql`${mailOutbox.attempts} + 1`,
      nextAttemptAt: sql`now() + ${interruptedAfter}`,
    })
    .where(eq(mailOutbox.id, sql`(${due})`))
    .returning();
  return mail ?? null;
}

export async function markSent(db: Database, mail: ClaimedMail): Promise<void> {
  await updateClaimed(db, mail, { state: "sent", sentAt: sql`now()`, lastError: null });
}

export async function dropMail(db: Database, mail: ClaimedMail, reason: string): Promise<void> {
  await updateClaimed(db, mail, { state: "dropped", lastError: reason });
}

export async function failMail(db: Database, mail: ClaimedMail, reason: string): Promise<void> {
  await updateClaimed(db, mail, { state: "failed", lastError: reason });
}

/** Schedules the next attempt: after 1 minute, then four times as long each time, at most 6 hours. */
export async function scheduleRetry(db: Database, mail: ClaimedMail, reason: string): Promise<void> {
  if (mail.attempts >= MAX_ATTEMPTS) return failMail(db, mail, reason);
  const minutes = Math.min(4 ** (mail.attempts - 1), 6 * 60);
  await updateClaimed(db, mail, {
    state: "waiting",
    nextAttemptAt: sql`now() + make_interval(mins => ${minutes})`,
    lastError: reason,
  });
}

type StateChange = Pick<ClaimedMail, "state" | "lastError"> & {
  readonly sentAt?: SQL;
  readonly nextAttemptAt?: SQL;
};

/** Only while the claim is valid: a suspended process must not overwrite a later state. */
async function updateClaimed(db: Database, { id }: ClaimedMail, changes: StateChange): Promise<void> {
  await db
    .update(mailOutbox)
    .set(changes)
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.state, "sending")));
}

export async function dropOutdated(connection: Connection): Promise<void> {
  const hours = Object.entries(lifetimeHours).map(
    ([kind, count]) => sql`when ${kind} then ${count}::integer`,
  );
  await connection
    .update(mailOutbox)
    .set({ state: "dropped", lastError: "The email became outdated before it could be sent." })
    .where(
      and(
        eq(mailOutbox.state, "waiting"),
        sql`${mailOutbox.createdAt} < now() - make_interval(hours => case ${mailOutbox.kind} ${sql.join(hours, sql` `)} end)`,
      ),
    );
}

/** Gives up interrupted emails: they may have been delivered, and must not be sent twice. */
export async function failInterrupted(connection: Connection): Promise<void> {
  await connection
    .update(mailOutbox)
    .set({
      state: "failed",
      lastError: "The portal stopped while sending. It is unknown whether the email was delivered.",
    })
    .where(and(eq(mailOutbox.state, "sending"), sql`${mailOutbox.nextAttemptAt} < now()`));
}

/** Older than 30 days. */
export async function pruneMail(connection: Connection): Promise<void> {
  await connection.delete(mailOutbox).where(lt(mailOutbox.createdAt, sql`now() - ${retention}`));
}
