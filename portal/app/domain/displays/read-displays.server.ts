import type { Connection, Database } from "@wardway/db/open";
import { displays, organizations, users } from "@wardway/db/schema";
import type { Actor } from "@wardway/model";
import { and, desc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { personName } from "../accounts/deleted-user.ts";

/** An administrator sees all, a manager the hospital's downtime computers too, and others those that they started. */
export function visibleDisplays({ role, userId, organizationId, isManager }: Actor): SQL | undefined {
  if (role === "admin") return undefined;
  const own = eq(displays.startedBy, userId);
  if (!isManager || organizationId === null) return own;
  return or(own, and(eq(displays.kind, "downtime_computer"), eq(displays.organizationId, organizationId)));
}

const active = and(isNull(displays.endedAt), gt(displays.endsAt, sql`now()`));

/** More than an organization can have. */
const MAX_LISTED = 500;

/** The active ones, newest first, at most 500. */
export async function listDisplays(connection: Connection, actor: Actor) {
  const rows = await connection
    .select({
      id: displays.id,
      kind: displays.kind,
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

/**
 * Null if it has ended, or the account that started it was closed, has left the organization, or for a downtime computer no
 * longer manages it.
 */
export async function findDisplay(db: Database, token: string) {
  const [display] = await db
    .select({
      id: displays.id,
      kind: displays.kind,
      label: displays.label,
      endsAt: displays.endsAt,
      organizationId: displays.organizationId,
      organization: organizations.name,
      organizationKind: organizations.kind,
      networks: organizations.networks,
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
        or(eq(displays.kind, "board"), users.isManager),
      ),
    );
  return display ?? null;
}
export type Display = NonNullable<Awaited<ReturnType<typeof findDisplay>>>;

export interface DisplayReading {
  readonly db: Database;
  readonly display: Display;
  readonly ipAddress: string | null;
  readonly isBackground: boolean;
}

/** No person: it reads what its organization may see, and no use case accepts it. */
export const toReader = ({ id, organizationKind, organizationId }: Display): Actor => ({
  userId: 0,
  username: `Display ${id}`,
  role: organizationKind,
  organizationId,
});

/** As the trail has it. */
export const toSubject = ({ display, ipAddress }: Pick<DisplayReading, "display" | "ipAddress">) => ({
  userId: null,
  username: toReader(display).username,
  ipAddress,
});
