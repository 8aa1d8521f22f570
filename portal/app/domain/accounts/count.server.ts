import type { Connection } from "@wardway/db/open";
import { organizations, users } from "@wardway/db/schema";
import { isNull } from "drizzle-orm";

export interface AccountCounts {
  /** Accounts that are not deactivated. */
  readonly accounts: number;
  readonly organizations: number;
}

/** How many accounts may log in, and how many hospitals and companies there are. */
export async function countAccounts(connection: Connection): Promise<AccountCounts> {
  const [accounts, organizationCount] = await Promise.all([
    connection.$count(users, isNull(users.deactivatedAt)),
    connection.$count(organizations),
  ]);
  return { accounts, organizations: organizationCount };
}
