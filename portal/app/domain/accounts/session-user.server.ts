import type { Connection } from "@wardway/db/open";
import { organizations, users } from "@wardway/db/schema";
import type { Actor, SessionUser } from "@wardway/model";
import { eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

const account = {
  id: users.id,
  username: users.username,
  name: users.name,
  email: users.email,
  phone: users.phone,
  address: users.address,
  role: users.role,
  organizationId: users.organizationId,
  isManager: users.isManager,
  isCrew: users.isCrew,
  organization: organizations.name,
  timeZone: organizations.timeZone,
  isDemo: users.isDemo,
  isSite: users.isSite,
  deactivatedAt: users.deactivatedAt,
  passwordChangedAt: users.passwordChangedAt,
  mustChangePassword: users.mustChangePassword,
  hasWeakPassword: users.hasWeakPassword,
  totpConfirmedAt: users.totpConfirmedAt,
  alertSound: users.alertSound,
  alertDesktop: users.alertDesktop,
  theme: users.theme,
  createdAt: users.createdAt,
};

/** Without secrets; add a where. */
export const selectAccounts = (connection: Connection) => selectAccountsWith(connection, {});

/** With further columns of tables that the caller joins. */
export function selectAccountsWith<Columns extends Record<string, PgColumn | SQL.Aliased>>(
  connection: Connection,
  columns: Columns,
) {
  return connection
    .select({ ...account, ...columns })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .$dynamic();
}

export type Account = Awaited<ReturnType<typeof selectAccounts>>[number];

export function toSessionUser(account: Account): SessionUser {
  const { phone, address, createdAt } = account;
  return { ...toPageUser(account), phone, address, createdAt: createdAt.toISOString() };
}

/** What pages beside the profile show: each document contains it. */
export function toPageUser(account: Account): Omit<SessionUser, "phone" | "address" | "createdAt"> {
  const { id, name, username, email, role, organizationId, organization } = account;
  return { id, name, username, email, role, organizationId, organization };
}

export function toActor({ id, username, role, organizationId, isManager }: Account): Actor {
  return { userId: id, username, role, organizationId, isManager };
}
