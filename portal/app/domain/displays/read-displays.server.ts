import type { Connection, Database } from "@wardway/db/open";
import { displays, organizations, users } from "@wardway/db/schema";
import type { Actor } from "@wardway/model";
import { and, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { personName } from "../accounts/deleted-user.ts";

/** An administrator sees all, others those that they started. */
export const visibleDisplays = ({ role, userId }: Actor): SQL | undefined =>
  role === "admin" ? undefined : eq(displays.startedBy, userId);

const active = and(isNull(displays.endedAt), gt(displays.endsAt, sql`now()`));

const MAX_LISTED = 100;

/** The active ones, newest first, at most 100. */
export async function listDisplays(connection: Connection, actor: Actor) {
  const rows = await connection
    .select({
      id: displays.id,
      label: displays.label,
      organization: organizations.name,
      startedAt: displays.startedAt,
      endsAt: displays.endsAt,
      starter: { id: users.id, name: users.name, username: users.username },
    })
    .from(displays)
    .innerJoin(organizations, eq(organizations.id, displays.organizationId))
    .innerJoin(users, eq(users.id, displays.startedBy))
    .where(and(active, visibleDisplays(actor)))
    .orderBy(desc(displays.id))
    .limit(MAX_LISTED);
  return rows.map(({ starter, startedAt, endsAt, ...display }) => ({
    ...display,
    startedBy: personName(starter),
    startedAt: startedAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }));
}

/** Null if it has ended, or the account that started it was closed or has left the organization. */
export async function findDisplay(db: Database, token: string) {
  const [display] = await db
    .select({
      id: displays.id,
      label: displays.label,
      endsAt: displays.endsAt,
      organizationId: displays.organizationId,
      organization: organizations.name,
      kind: organizations.kind,
      timeZone: organizations.timeZone,
      distanceUnit: organizations.distanceUnit,
      hourFormat: organizations.hourFormat,
    })
    .from(displays)
    .innerJoin(organizations, eq(organizations.id, displays.organizationId))
    .innerJoin(users, eq(users.id, displays.startedBy))
    .where(
      and(
        eq(displays.tokenHash, tokenHash(token)),
        active,
        isNull(users.deactivatedAt),
        eq(users.organizationId, displays.organizationId),
      ),
    );
  return display ?? null;
}
export type Display = NonNullable<Awaited<ReturnType<typeof findDisplay>>>;
