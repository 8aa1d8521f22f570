import type { Connection } from "@wardway/db/open";
import { users } from "@wardway/db/schema";
import type { Role, UserState } from "@wardway/model";
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { containsWords } from "#app/infra/search-pattern.server.ts";
import { decodeNameCursor, type NameCursor, type NamePage, namePage } from "./name-pages.server.ts";
import { selectUsers, type UserRow } from "./read-user.server.ts";

export interface UserQuery {
  /** Words in username, name and email, as `searchable_text` compares them. */
  readonly search?: string | undefined;
  readonly role?: Role | undefined;
  readonly state: UserState;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Unique, for cursors. */
const nameOrder = sql`lower(${users.username})`;

/** @throws DomainError invalid if the cursor is not of this list */
export async function listUsers(connection: Connection, query: UserQuery): Promise<NamePage<UserRow>> {
  const cursor = decodeNameCursor(query.cursor);
  const rows = await selectUsers(connection)
    .where(and(matching(query), cursor ? beyond(cursor) : undefined))
    .orderBy(cursor?.[0] === "before" ? desc(nameOrder) : asc(nameOrder))
    .limit(query.limit + 1);
  return namePage(rows, query.limit, cursor, ({ username }) => username);
}

function matching({ search, role, state }: UserQuery): SQL | undefined {
  return and(
    eq(users.isSite, false),
    state === "active" ? isNull(users.deactivatedAt) : isNotNull(users.deactivatedAt),
    role && eq(users.role, role),
    search ? containsWords(users.searchText, search) : undefined,
  );
}

/** Lower-cased by the database, because its rules order the index. */
const beyond = ([direction, username]: NameCursor): SQL =>
  direction === "after"
    ? sql`${nameOrder} > lower(${username}::text)`
    : sql`${nameOrder} < lower(${username}::text)`;
