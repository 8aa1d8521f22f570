import type { Connection } from "@wardway/db/open";
import { invitations, organizations, users } from "@wardway/db/schema";
import type { Role } from "@wardway/model";
import { and, desc, eq, lt } from "drizzle-orm";
import { keysetPage, previousIdCursor } from "#app/infra/keyset.server.ts";
import { isOpen } from "./open-invitations.server.ts";

export interface OpenInvitation {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly organization: string | null;
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface InvitationPage {
  readonly items: readonly OpenInvitation[];
  /** Null without such a page; empty for the first. */
  readonly next: string | null;
  readonly previous: string | null;
}

export async function listInvitations(
  connection: Connection,
  { cursor, limit }: { readonly cursor: number | undefined; readonly limit: number },
): Promise<InvitationPage> {
  const rows = await connection
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      organization: organizations.name,
      invitedBy: users.username,
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .leftJoin(organizations, eq(organizations.id, invitations.organizationId))
    .where(and(isOpen(), cursor === undefined ? undefined : lt(invitations.id, cursor)))
    .orderBy(desc(invitations.id))
    .limit(limit + 1);
  const { items, next } = keysetPage(rows, limit, null);
  return {
    items,
    next: next && String(next.id),
    previous: await previousIdCursor(connection, invitations, isOpen(), {
      cursor: cursor ?? null,
      firstId: items[0]?.id,
      limit,
    }),
  };
}

export const countInvitations = (connection: Connection) => connection.$count(invitations, isOpen());
