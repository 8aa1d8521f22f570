import type { Connection } from "@wardway/db/open";
import { organizations, users } from "@wardway/db/schema";
import {
  type DistanceUnit,
  DomainError,
  type HourFormat,
  type LevelOfService,
  type OrganizationKind,
  type Position,
} from "@wardway/model";
import { and, asc, count, desc, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import { containsWords } from "#app/infra/search-pattern.server.ts";
import { decodeNameCursor, type NamePage, namePage } from "../accounts/users/name-pages.server.ts";

export interface OrganizationRow {
  readonly id: number;
  readonly name: string;
  readonly kind: OrganizationKind;
  readonly timeZone: string;
  readonly distanceUnit: DistanceUnit;
  readonly hourFormat: HourFormat;
  readonly phone: string | null;
  readonly address: string | null;
  /** Null if none is set, and for hospitals. */
  readonly base: Position | null;
  /** Which a company runs; empty if it has not declared them. */
  readonly levelsOfService: readonly LevelOfService[];
  /** From which its accounts may work; null for everywhere. */
  readonly networks: readonly string[] | null;
}

export interface ListedOrganization extends OrganizationRow {
  /** Active accounts of people. */
  readonly users: number;
}

const facts = {
  id: organizations.id,
  name: organizations.name,
  kind: organizations.kind,
  timeZone: organizations.timeZone,
  distanceUnit: organizations.distanceUnit,
  hourFormat: organizations.hourFormat,
  phone: organizations.phone,
  address: organizations.address,
  baseLatitude: organizations.baseLatitude,
  baseLongitude: organizations.baseLongitude,
  levelsOfService: organizations.levelsOfService,
  networks: organizations.networks,
};

interface BaseColumns {
  readonly baseLatitude: number | null;
  readonly baseLongitude: number | null;
}

export const positionIn = ({ baseLatitude, baseLongitude }: BaseColumns): Position | null =>
  baseLatitude === null || baseLongitude === null
    ? null
    : { latitude: baseLatitude, longitude: baseLongitude };

function organizationIn<Row extends BaseColumns>(row: Row) {
  const { baseLatitude, baseLongitude, ...others } = row;
  return { ...others, base: positionIn({ baseLatitude, baseLongitude }) };
}

/** @throws DomainError not_found */
export async function readOrganization(connection: Connection, id: number): Promise<OrganizationRow> {
  const [row] = await connection.select(facts).from(organizations).where(eq(organizations.id, id));
  if (!row) throw organizationNotFound();
  return organizationIn(row);
}

export const organizationNotFound = () => new DomainError("organization.notFound");

/** @throws DomainError invalid if the cursor is not of this list */
export async function listOrganizationPage(
  connection: Connection,
  query: { readonly search: string; readonly cursor: string | undefined; readonly limit: number },
): Promise<NamePage<ListedOrganization>> {
  const cursor = decodeNameCursor(query.cursor);
  const backwards = cursor?.[0] === "before";
  const rows = await connection
    .select(facts)
    .from(organizations)
    .where(
      and(
        query.search === "" ? undefined : containsWords(organizations.searchText, query.search),
        cursor ? (backwards ? lt : gt)(organizations.name, cursor[1]) : undefined,
      ),
    )
    .orderBy(backwards ? desc(organizations.name) : asc(organizations.name))
    .limit(query.limit + 1);
  const page = namePage(rows, query.limit, cursor, ({ name }) => name);
  const people = await usersOf(
    connection,
    page.items.map(({ id }) => id),
  );
  return {
    ...page,
    items: page.items.map((row) => ({ ...organizationIn(row), users: people.get(row.id) ?? 0 })),
  };
}

async function usersOf(connection: Connection, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number | null, number>();
  const rows = await connection
    .select({ id: users.organizationId, count: count() })
    .from(users)
    .where(and(inArray(users.organizationId, [...ids]), isNull(users.deactivatedAt), eq(users.isSite, false)))
    .groupBy(users.organizationId);
  return new Map(rows.map((row) => [row.id, row.count]));
}
