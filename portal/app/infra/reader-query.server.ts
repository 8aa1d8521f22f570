import type { Connection } from "@wardway/db/open";
import type { Actor } from "@wardway/model";
import { type Placeholder, sql } from "drizzle-orm";

interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/** A drizzle query that has not been sent. */
interface Query<Rows> {
  prepare(name: string): Prepared<Rows>;
}

/** Values that a query is sent with. */
export type Bound<Given> = { readonly [Name in keyof Given]: Placeholder<string, Given[Name]> };

/**
 * Makes a query whose SQL is built once for each kind of reader, and sent with the ids of the present one: building takes
 * longer than reading the rows. `build` decides by the role alone, since ids and given values are placeholders.
 */
export function readerQuery<Given extends object, Rows>(
  name: string,
  build: (connection: Connection, reader: Actor, given: Bound<Given>) => Query<Rows>,
): (connection: Connection, reader: Actor, given: Given) => Promise<Rows> {
  const built = new WeakMap<Connection, Map<string, Prepared<Rows>>>();
  const given = new Proxy({} as Bound<Given>, { get: (_, value) => sql.placeholder(String(value)) });
  const prepareFor = (connection: Connection, reader: Actor) =>
    build(connection, reader, given).prepare(name);
  const findPrepared = (connection: Connection, reader: Actor) => {
    const queries = built.get(connection) ?? new Map<string, Prepared<Rows>>();
    built.set(connection, queries);
    const { role, organizationId, isManager = false } = reader;
    const kind = `${role} ${organizationId === null} ${isManager}`;
    const query = queries.get(kind) ?? prepareFor(connection, withPlaceholders(reader));
    queries.set(kind, query);
    return query;
  };
  return (connection, reader, values) => {
    const { userId, organizationId, scopes, requestIds } = reader;
    // A widget's session has limits of its own.
    const isLimited = scopes !== undefined || requestIds !== undefined;
    const query = isLimited ? prepareFor(connection, reader) : findPrepared(connection, reader);
    return query.execute({ ...values, userId, organizationId });
  };
}

/** `Required`, so that a new field of readers is not forgotten here and in their kinds. */
const withPlaceholders = ({
  role,
  organizationId,
  isManager = false,
}: Actor): Omit<Required<Actor>, "scopes" | "requestIds"> => ({
  role,
  isManager,
  username: "",
  userId: toNumber(sql.placeholder("userId")),
  organizationId: organizationId === null ? null : toNumber(sql.placeholder("organizationId")),
});

/** Builders of conditions put a number into their SQL, and a placeholder in its place. */
const toNumber = (placeholder: Placeholder) => placeholder as unknown as number;
