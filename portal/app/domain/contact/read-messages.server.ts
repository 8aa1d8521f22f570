import type { Connection } from "@wardway/db/open";
import { contactMessages, users } from "@wardway/db/schema";
import { contactLimits, DomainError } from "@wardway/model";
import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { keysetPage, previousIdCursor } from "#app/infra/keyset.server.ts";
import { containsWords } from "#app/infra/search-pattern.server.ts";

export interface MessageQuery {
  readonly unreadOnly: boolean;
  /** Empty for all. */
  readonly search: string;
  /** Only messages older than this id. */
  readonly before?: number | undefined;
}

const pageSize = contactLimits.pageSize;

/** Characters that the list shows of a message at most. */
const PREVIEW_LENGTH = 160;

export async function listMessages(connection: Connection, query: MessageQuery) {
  const condition = and(
    query.unreadOnly ? isNull(contactMessages.readAt) : undefined,
    query.search === "" ? undefined : containsWords(contactMessages.searchText, query.search),
  );
  const rows = await connection
    .select({
      id: contactMessages.id,
      name: contactMessages.name,
      organization: contactMessages.organization,
      glimpse: sql<string | null>`left(${contactMessages.message}, ${PREVIEW_LENGTH})`,
      createdAt: contactMessages.createdAt,
      isUnread: sql<boolean>`${contactMessages.readAt} is null`,
    })
    .from(contactMessages)
    .where(and(condition, query.before === undefined ? undefined : lt(contactMessages.id, query.before)))
    .orderBy(desc(contactMessages.id))
    .limit(pageSize + 1);
  const { items, next } = keysetPage(rows, pageSize, null);
  return {
    items: items.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    next: next && String(next.id),
    previous: await previousIdCursor(connection, contactMessages, condition, {
      cursor: query.before ?? null,
      firstId: items[0]?.id,
      limit: pageSize,
    }),
  };
}
export type MessagePage = Awaited<ReturnType<typeof listMessages>>;

/** @throws DomainError not_found */
export async function readMessage(connection: Connection, id: number) {
  const [row] = await connection
    .select({
      id: contactMessages.id,
      name: contactMessages.name,
      email: contactMessages.email,
      organization: contactMessages.organization,
      message: contactMessages.message,
      createdAt: contactMessages.createdAt,
      readAt: contactMessages.readAt,
      readBy: sql<string | null>`coalesce(${users.name}, ${users.username})`,
    })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.readBy))
    .where(eq(contactMessages.id, id));
  if (!row) throw new DomainError("contact.messageNotFound");
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  };
}
export type ShownMessage = Awaited<ReturnType<typeof readMessage>>;

/** Up to 1,000. */
export async function countUnread(connection: Connection): Promise<number> {
  const counted = connection
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(isNull(contactMessages.readAt))
    .limit(1_000)
    .as("counted");
  const [row] = await connection.select({ count: sql<number>`count(*)::integer` }).from(counted);
  return row?.count ?? 0;
}
