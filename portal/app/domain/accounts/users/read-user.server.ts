import type { Connection } from "@wardway/db/open";
import { organizations, users } from "@wardway/db/schema";
import { type AdminUser, DomainError } from "@wardway/model";
import { and, eq, sql } from "drizzle-orm";
import { isClosedByProvider } from "../managed-account.server.ts";
import { ownsPasskey } from "../session-user.server.ts";

/** Selects no secrets; add a where. */
export function selectUsers(connection: Connection) {
  return connection
    .select({
      id: users.id,
      username: users.username,
      name: users.name,
      email: users.email,
      role: users.role,
      organizationId: users.organizationId,
      organization: organizations.name,
      isManager: users.isManager,
      deactivatedAt: users.deactivatedAt,
      hasSecondFactor: sql<boolean>`${users.totpConfirmedAt} is not null or ${ownsPasskey}`,
      isClosedByProvider,
    })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organizationId))
    .$dynamic();
}

export type UserRow = Awaited<ReturnType<typeof selectUsers>>[number];

export function toAdminUser({
  hasSecondFactor: _,
  isClosedByProvider: __,
  deactivatedAt,
  ...row
}: UserRow): AdminUser {
  return { ...row, deactivatedAt: deactivatedAt?.toISOString() ?? null };
}

export const userNotFound = () => new DomainError("user.notFound");

/** @throws DomainError not_found */
export async function readUser(connection: Connection, userId: number): Promise<UserRow> {
  const [row] = await selectUsers(connection).where(and(eq(users.id, userId), eq(users.isSite, false)));
  if (!row) throw userNotFound();
  return row;
}
