import type { Connection } from "@wardway/db/open";
import { mailOutbox } from "@wardway/db/schema";
import type { MailKind } from "@wardway/model";

export interface QueuedMail {
  /** Idempotent, such as `password-reset:17:...`. */
  readonly key: string;
  readonly kind: MailKind;
  /** Its address is read when sending. */
  readonly userId?: number;
  /** The address of a recipient without an account. */
  readonly recipient?: string;
  /**
   * Ids, and tokens encrypted for the purpose `mail`; no patient's name or record number. `password_reset`
   * and `invitation` read `token`, `contact_message` reads `contactMessageId`.
   */
  readonly details?: Readonly<Record<string, string | number | null>>;
}

/**
 * Inserts an email in the transaction of its change. Sent after the commit; `triggerJobs("mail")` sends it
 * immediately.
 */
export async function queueMail(connection: Connection, mail: QueuedMail): Promise<void> {
  await connection
    .insert(mailOutbox)
    .values({
      key: mail.key,
      kind: mail.kind,
      userId: mail.userId ?? null,
      recipient: mail.recipient ?? null,
      details: mail.details ?? {},
    })
    .onConflictDoNothing({ target: mailOutbox.key });
}
