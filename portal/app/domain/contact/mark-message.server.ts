import type { Database } from "@wardway/db/open";
import { contactMessages } from "@wardway/db/schema";
import { DomainError } from "@wardway/model";
import { eq, sql } from "drizzle-orm";
import { runAuditedTransaction } from "../audit/audited-transaction.server.ts";
import type { Caller } from "../audit/caller.server.ts";

/** @throws DomainError not_found */
export function markMessage(db: Database, caller: Caller, id: number, isRead: boolean): Promise<null> {
  const intent = { action: "contact.read", resourceType: "contact_message", resourceId: id } as const;
  return runAuditedTransaction(db, caller, intent, async (tx) => {
    const [marked] = await tx
      .update(contactMessages)
      .set(isRead ? { readAt: sql`now()`, readBy: caller.userId } : { readAt: null, readBy: null })
      .where(eq(contactMessages.id, id))
      .returning({ id: contactMessages.id });
    if (!marked) throw new DomainError("contact.messageNotFound");
    return { value: null, details: { marked: isRead ? "read" : "unread" } };
  });
}
