import type { Database, Transaction } from "@wardway/db/open";
import { announcements, mailOutbox, users } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { eq, sql } from "drizzle-orm";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";
import type { Announcement } from "./announcement.ts";
import { isRecipient } from "./recipients.server.ts";

export interface SentAnnouncement {
  readonly id: number;
  readonly recipients: number;
}

/**
 * Queues one email for each address in one transaction.
 * @param submission the form's id: a repeated one sends nothing more
 * @throws DomainError conflict without recipients
 */
export async function sendAnnouncement(
  db: Database,
  caller: Caller,
  announcement: Announcement,
  submission: string,
): Promise<SentAnnouncement> {
  const intent = {
    action: "announcement.send",
    resourceType: "announcement",
    idempotencyKey: submission,
    input: announcement,
  } as const;
  const sent = await runAuditedTransaction(db, caller, intent, async (tx) => {
    const [created] = await tx
      .insert(announcements)
      .values({ ...announcement, recipients: 0, createdBy: caller.userId })
      .returning({ id: announcements.id });
    if (!created) throw new Error("An insert returned no row.");
    const { id } = created;
    const recipients = await queueEmails(tx, id);
    if (recipients === 0) throw new DomainError("announcement.noRecipients");
    await tx.update(announcements).set({ recipients }).where(eq(announcements.id, id));
    return { value: { id, recipients }, resourceId: id, details: { recipients } };
  });
  triggerJobs("mail");
  return sent;
}

/** One a second, so that emails about passwords and transports are not delayed. */
async function queueEmails(tx: Transaction, id: number): Promise<number> {
  const queued = await tx.execute(sql`
    insert into ${mailOutbox} (key, kind, user_id, details, next_attempt_at)
    select 'announcement:' || ${id}::integer || ':' || recipient.id, 'announcement', recipient.id,
      jsonb_build_object('announcementId', ${id}::integer),
      now() + (row_number() over (order by recipient.id) - 1) * interval '1 second'
    from (
      select distinct on (lower(${users.email})) ${users.id} from ${users}
      where ${isRecipient} order by lower(${users.email}), ${users.id}
    ) recipient
    on conflict (key) do nothing
    returning id`);
  return queued.length;
}
