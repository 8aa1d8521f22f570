import type { Connection, Database } from "@wardway/db/open";
import { mailOutbox } from "@wardway/db/schema";
import type { MailKind } from "@wardway/model";
import { and, eq, lt, type SQL, sql } from "drizzle-orm";

export type ClaimedMail = typeof mailOutbox.$inferSelect;

/** After this many attempts a mail is given up: about eighteen hours after the first. */
const mostAttempts = 8;

/** Longer than any exchange with a mail server takes: what is still being sent then was cut off. */
const cutOffAfter = sql`interval '15 minutes'`;

const keptFor = sql`interval '30 days'`;

/** Hours after which a mail says nothing of use any more: word of a step is old, or the link in it has expired. */
const usefulFor: Readonly<Record<MailKind, number>> = {
  notification: 24,
  password_reset: 1,
  password_changed: 24,
  account_locked: 24,
  invitation: 7 * 24,
  contact_message: 7 * 24,
};

/**
 * Takes the mail that is due next, or null. It is marked and committed before anybody speaks with a mail server,
 * and another process passes over it: no two send the same.
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

/** Nobody needs this mail any more. */
export async function dropMail(db: Database, mail: ClaimedMail, reason: string): Promise<void> {
  await settle(db, mail, { state: "dropped", lastError: reason });
}

export async function failMail(db: Database, mail: ClaimedMail, reason: string): Promise<void> {
  await settle(db, mail, { state: "failed", lastError: reason });
}

/** Has a mail wait for its next attempt, 1 minute after the first and four times as long each time, 6 hours at most. */
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

/** Only while the claim holds: a process that slept for long does not overrule what came after. */
async function settle(db: Database, { id }: ClaimedMail, verdict: Verdict): Promise<void> {
  await db
    .update(mailOutbox)
    .set(verdict)
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.state, "sending")));
}

/** Drops what has waited too long, be it that no mail server is set up or that it could not be reached. */
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

/**
 * Gives up what a process was sending when it was killed or lost the database. Whether such a mail went out nobody
 * knows: SMTP has no way to ask. Sent again it might arrive twice, so it is not; what it tells of is in the
 * portal, and a person who waits for a link asks for another.
 */
export async function failCutOff(connection: Connection): Promise<void> {
  await connection
    .update(mailOutbox)
    .set({
      state: "failed",
      lastError: "The portal stopped while it was sending this. Nobody knows whether it went out.",
    })
    .where(and(eq(mailOutbox.state, "sending"), sql`${mailOutbox.nextAttemptAt} < now()`));
}

/** Forgets what happened to mail more than thirty days ago. */
export async function pruneMail(connection: Connection): Promise<void> {
  await connection.delete(mailOutbox).where(lt(mailOutbox.createdAt, sql`now() - ${keptFor}`));
}
