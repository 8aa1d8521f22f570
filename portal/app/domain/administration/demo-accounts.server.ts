import type { Connection } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import { and, eq, isNull } from "drizzle-orm";

/** Whether demo accounts, whose passwords are public, can still log in. */
export async function hasDemoAccounts(connection: Connection): Promise<boolean> {
  const [account] = await connection
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isDemo, true), eq(users.isSite, false), isNull(users.deactivatedAt)))
    .limit(1);
  return account !== undefined;
}
