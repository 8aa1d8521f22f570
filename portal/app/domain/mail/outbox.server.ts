import type { Connection, Database } from "@wardway/db/open";
import { mailOutbox } from "@wardway/db/schema";
import type { MailKind } from "@wardway/model";
import { and, eq, lt, type SQL, sql } from "drizzle-orm";

export type ClaimedMail = typeof mailOutbox.$inferSelect;

/** The last attempt is about 18 hours after the first. */
const mostAttempts = 8;

/** Longer than any SMTP exchange: a longer one was interrupted. */
const cutOffAfter = sql`interval '15 minutes'`;

const keptFor = sql`interval '30 days'`;

/** Hours until an email is outdated or its link expires. */
const usefulFor: Readonly<Record<MailKind, number>> = {
  notification: 24,
  password_reset: 1,
  password_changed: 24,
  account_locked: 24,
  invitation: 7 * 24,
  contact_message: 7 * 24,
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
      nextAttemptAt: sql`now() + ${cutOffAfter}`,
    })
    .where(eq(mailOutbox.id, sql`(${due})`))
    .returning();
  return mail ?? null;
}

export async function markSent(db: Database, mail: ClaimedMail): Promise<void> {
  await settle(db, mail, { state: "sent", sentAt: sql`now()`, lastError: null });
}

export async function dropMail(db: Database, mail: ClaimedMail, reason: string): Promise<void> {
  await settle(db, mail, { state: "dropped", lastError: reason });
}

export async function failMail(db: Database, mail: ClaimedMail, reason: string): Promise<void> {
  await settle(db, mail, { state: "failed", lastError: reason });
}

/** Schedules the next attempt: after 1 minute, then four times as long each time, at most 6 hours. */
export async function putBack(db: Database, mail: ClaimedMail, reason: string): Promise<void> {
  if (mail.attempts >= mostAttempts) return failMail(db, mail, reason);
  const minutes = Math.min(4 ** (mail.attempts - 1), 6 * 60);
  await settle(db, mail, {
    state: "waiting",
    nextAttemptAt: sql`now() + make_interval(mins => ${minutes})`,
    lastError: reason,
  });
}

type Verdict = Pick<ClaimedMail, "state" | "lastError"> & {
  readonly sentAt?: SQL;
  readonly nextAttemptAt?: SQL;
};

/** Only while the claim is valid: a suspended process must not overwrite a later state. */
async function settle(db: Database, { id }: ClaimedMail, verdict: Verdict): Promise<void> {
  await db
    .update(mailOutbox)
    .set(verdict)
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.state, "sending")));
}

export async function dropOutdated(connection: Connection): Promise<void> {
  const hours = Object.entries(usefulFor).map(([kind, count]) => sql`when ${kind} then ${count}::integer`);
  await connection
    .update(mailOutbox)
    .set({ state: "dropped", lastError: "It could not be sent before it was out of date." })
    .where(
      and(
        eq(mailOutbox.state, "waiting"),
        sql`${mailOutbox.createdAt} < now() - make_interval(hours => case ${mailOutbox.kind} ${sql.join(hours, sql` `)} end)`,
      ),
    );
}

/** Gives up interrupted emails: they may have been delivered, and must not be sent twice. */
export async function failCutOff(connection: Connection): Promise<void> {
  await connection
    .update(mailOutbox)
    .set({
      state: "failed",
      lastError: "The portal stopped while it was sending this. Nobody knows whether it went out.",
    })
    .where(and(eq(mailOutbox.state, "sending"), sql`${mailOutbox.nextAttemptAt} < now()`));
}

/** Older than 30 days. */
export async function pruneMail(connection: Connection): Promise<void> {
  await connection.delete(mailOutbox).where(lt(mailOutbox.createdAt, sql`now() - ${keptFor}`));
}
