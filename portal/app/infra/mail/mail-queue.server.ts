import type { Connection } from "@wardway/db/open";
import { mailOutbox } from "@wardway/db/schema";
import type { MailKind } from "@wardway/model";

export interface QueuedMail {
  /** One mail an occasion: `password-reset:17:...`. A second one under the same key is not written. */
  readonly key: string;
  readonly kind: MailKind;
  /** The account it goes to: its address is looked up when the mail is sent. */
  readonly userId?: number;
  /** An address for mail to nobody's account. */
  readonly recipient?: string;
  /**
   * What the letter needs: numbers, and tokens sealed for the purpose `mail`. No patient's name or record number.
   * `password_reset` and `invitation` read `token`, `contact_message` reads `contactMessageId`.
   */
  readonly details?: Readonly<Record<string, string | number | null>>;
}

/**
 * Writes a mail into the outbox, in the transaction of what it tells of: both stand or fall together. It is sent
 * after the commit; `nudge("mail")` then has it go out at once.
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
