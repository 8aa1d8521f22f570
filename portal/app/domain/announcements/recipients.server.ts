import type { Connection } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";

/** Users who chose marketing emails, and can be reached. */
export const isRecipient = and(
  eq(users.marketingEmails, true),
  isNotNull(users.email),
  isNull(users.deactivatedAt),
  eq(users.isSite, false),
);

/** Several accounts with one address count once. */
export async function countRecipients(connection: Connection): Promise<number> {
  const [row] = await connection
    .select({ count: sql<number>`count(distinct lower(${users.email}))::integer` })
    .from(users)
    .where(isRecipient);
  return row?.count ?? 0;
}
