import type { Connection } from "@wardway/db/open";
import { mailOutbox } from "@wardway/db/schema";
import type { MailKind } from "@wardway/model";

export interface QueuedMail {
  /** Idempotency key, such as `password-reset:17:...`: a second email with the same key is ignored. */
  readonly key: string;
  readonly kind: MailKind;
  /** The recipient's account: its address is read when the email is sent. */
  readonly userId?: number;
  /** The address of a recipient without an account. */
  readonly recipient?: string;
  /**
   * Data of the email: ids, and tokens encrypted for the purpose `mail`. No patient's name or record number.
   * `password_reset` and `invitation` read `token`, `contact_message` reads `contactMessageId`.
   */
  readonly details?: Readonly<Record<string, string | number | null>>;
}

/**
 * Inserts an email into the outbox, in the transaction of the change that it is about. It is sent after the commit;
 * `nudge("mail")` sends it immediately.
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
