import type { SessionUser } from "@wardway/db/model";
import type { Connection } from "@wardway/db/open";
import { organizations, users } from "@wardway/db/schema";
import { eq } from "drizzle-orm";

/** Accounts with their organization, without the password; add a where. */
export function selectAccounts(connection: Connection) {
  return connection
    .select({
      id: users.id,
      username: users.username,
      name: users.name,
      email: users.email,
      phone: users.phone,
      address: users.address,
      role: users.role,
      organizationId: users.organizationId,
      organization: organizations.name,
      timeZone: organizations.timeZone,
      isDemo: users.isDemo,
      deactivatedAt: users.deactivatedAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .$dynamic();
}

export type Account = Awaited<ReturnType<typeof selectAccounts>>[number];

export function toSessionUser(account: Account): SessionUser {
  const { timeZone: _zone, isDemo: _demo, deactivatedAt: _deactivated, createdAt, ...user } = account;
  return { ...user, createdAt: createdAt.toISOString() };
}
