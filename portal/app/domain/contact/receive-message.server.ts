import type { Database } from "@wardway/db/open";
import { contactMessages } from "@wardway/db/schema";
import { contactLimits } from "@wardway/model";
import { triggerJobs } from "#app/infra/jobs.server.ts";
import { queueMail } from "#app/infra/mail/mail-queue.server.ts";
import { networkOf } from "#app/infra/network.ts";
import { RateLimitError } from "#app/infra/rate-limit-error.ts";
import { inMinutes } from "#app/infra/waiting-time.ts";
import { countUse } from "../audit/count-use.server.ts";
import { type AuditSubject, recordAudit } from "../audit/record-audit.server.ts";
import { readSystemSettings } from "../settings/read-settings.server.ts";
import type { ContactMessage } from "./contact-form.ts";

const { messages: most, seconds } = contactLimits.perNetwork;

/**
 * Emails it if a mail server and a contact address are set.
 * @param submission a repeated one is stored once
 * @throws DomainError too_many per network
 */
export async function receiveMessage(
  db: Database,
  sender: AuditSubject,
  message: ContactMessage,
  submission: string,
): Promise<void> {
  const network = networkOf(sender.ipAddress);
  const entry = { action: "contact.create", resourceType: "contact_message" };
  await countUse(
    db,
    sender,
    { window: { name: "contact", seconds }, key: network, max: most, entry },
    (secondsLeft) =>
      new RateLimitError(secondsLeft, "rateLimit.contact", {
        count: most,
        minutes: inMinutes(secondsLeft),
      }),
  );
  await db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(contactMessages)
      .values({ ...message, submission })
      .onConflictDoNothing({ target: contactMessages.submission })
      .returning({ id: contactMessages.id });
    if (!stored) return;
    await recordAudit(tx, sender, {
      ...entry,
      resourceId: stored.id,
      success: true,
    });
    const { value: settings } = await readSystemSettings(tx);
    if (settings.smtpServer === "" || settings.contactEmail === "") return;
    await queueMail(tx, {
      key: `contact-message:${stored.id}`,
      kind: "contact_message",
      recipient: settings.contactEmail,
      details: { contactMessageId: stored.id },
    });
  });
  triggerJobs("mail");
}
