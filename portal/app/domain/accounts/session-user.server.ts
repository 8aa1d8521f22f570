import type { SessionUser } from "@wardway/db/model";
import type { Connection } from "@wardway/db/open";
import { organizations, users } from "@wardway/db/schema";
import { eq } from "drizzle-orm";

/** Accounts with their organization, without their secrets; add a where. */
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
      isManager: users.isManager,
      organization: organizations.name,
      timeZone: organizations.timeZone,
      isDemo: users.isDemo,
      isSite: users.isSite,
      deactivatedAt: users.deactivatedAt,
      passwordChangedAt: users.passwordChangedAt,
      mustChangePassword: users.mustChangePassword,
      totpConfirmedAt: users.totpConfirmedAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .$dynamic();
}

export type Account = Awaited<ReturnType<typeof selectAccounts>>[number];

/** What its owner's browser is told of an account. */
export function toSessionUser(account: Account): SessionUser {
  const { id, name, username, email, phone, address, role, organizationId, organization } = account;
  const createdAt = account.createdAt.toISOString();
  return { id, name, username, email, phone, address, role, organizationId, organization, createdAt };
}
