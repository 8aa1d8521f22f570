import { followRecipients } from "@wardway/model";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { isOneOf, utcTimestamp } from "./columns.ts";
import { transportRequests } from "./transport-requests.ts";

/** By which their holders follow a transport without a log-in. */
export const followLinks = pgTable(
  "follow_links",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    transportRequestId: integer("transport_request_id")
      .notNull()
      .references(() => transportRequests.id),
    recipient: text("recipient", { enum: followRecipients }).notNull(),
    /** Random; signed with the id, it is the link. After a restore an id can be given twice. */
    nonce: text("nonce").notNull(),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: utcTimestamp("created_at").notNull().defaultNow(),
    expiresAt: utcTimestamp("expires_at").notNull(),
    revokedAt: utcTimestamp("revoked_at"),
  },
  (table) => [
    index("follow_links_request_idx").on(table.transportRequestId, table.id),
    index("follow_links_created_by_idx").on(table.createdBy),
    check("follow_links_recipient_check", isOneOf(table.recipient, followRecipients)),
  ],
);
