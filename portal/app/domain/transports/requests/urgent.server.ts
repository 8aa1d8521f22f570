import type { Connection } from "@wardway/db/open";
import { transportRequests } from "@wardway/db/schema";
import { type Actor, headStartHours } from "@wardway/model";
import { HOUR_MS } from "@wardway/model/durations";
import { and, asc, desc, gte, lt, not, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  cursorText,
  type Direction,
  keysetPage,
  momentText,
  positiveId,
  readCursor,
} from "#app/infra/keyset.server.ts";
import type { RequestPage } from "../record/listed-request.server.ts";
import { readListed } from "../record/select-requests.server.ts";
import { dueGroups, type GroupEnds, getGroupEnds, getUnansweredEnd } from "./due-groups.ts";
import type { ListQuery } from "./order.server.ts";
import { unansweredBefore } from "./unanswered.server.ts";

/** The list's order: critical requests precede all others of the first and the last group, however late those are. */
const sections = [
  { group: "now", isCritical: true },
  { group: "now", isCritical: false },
  { group: "today", isCritical: null },
  { group: "later", isCritical: null },
  { group: "unanswered", isCritical: true },
  { group: "unanswered", isCritical: false },
] as const;
type Section = (typeof sections)[number];

/** Later pages use the group ends of the first one, so that no request changes its group between pages. */
const cursorSchema = z.tuple([
  z.enum(["after", "before"]),
  z.literal("urgent"),
  z.tuple([momentText, momentText]),
  z
    .number()
    .int()
    .min(0)
    .max(sections.length - 1),
  momentText,
  positiveId,
]);
type Cursor = z.infer<typeof cursorSchema>;

const headStarts = Object.values(headStartHours);
const MAX_HEAD_START_MS = Math.max(...headStarts) * HOUR_MS;
const MIN_HEAD_START_MS = Math.min(...headStarts) * HOUR_MS;

/**
 * A page of the most urgent requests: the sections in order, within a section by due time with the priority's head start.
 * Each section is read from an index by due time, within the range that its pick-up times allow.
 * @param scope the list's condition
 * @throws DomainError invalid for an unknown cursor
 */
export async function listUrgent(
  connection: Connection,
  actor: Actor,
  { statuses, cursor: text, limit, timeZone }: ListQuery & { readonly timeZone: string },
  scope: SQL | undefined,
): Promise<RequestPage> {
  const cursor = readCursor(text, cursorSchema);
  const ends = cursor ? toEnds(cursor[2]) : getGroupEnds(Date.now(), timeZone);
  const isReversed = cursor?.[0] === "before";
  const order = isReversed ? desc : asc;
  const { id, dispatchBy } = transportRequests;
  const unanswered = statuses.includes("pending")
    ? unansweredBefore(connection, new Date(getUnansweredEnd(ends)))
    : sql`false`;
  const groups = sections.flatMap((kind, section) => {
    if (cursor && (isReversed ? section > cursor[3] : section < cursor[3])) return [];
    const rows = connection
      .select({ id, dispatchBy, section: sql`${section}::integer`.as("section") })
      .from(transportRequests)
      .where(and(scope, within(kind, ends, unanswered), cursor?.[3] === section ? beyond(cursor) : undefined))
      .orderBy(order(dispatchBy), order(id))
      .limit(limit + 1);
    return [sql`(${rows})`];
  });
  const direction = sql.raw(isReversed ? "desc" : "asc");
  const found = await connection.execute<{ id: number; dispatchBy: string; section: number }>(
    sql`select id, section,
      to_char(dispatch_by, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "dispatchBy"
      from (${sql.join(groups, sql` union all `)}) as grouped
      order by section ${direction}, dispatch_by ${direction}, id ${direction} limit ${limit + 1}`,
  );
  const page = keysetPage([...found], limit, cursor?.[0] ?? null);
  const encode = (to: Direction, row: (typeof found)[number]) =>
    cursorText([to, "urgent", toMoments(ends), row.section, row.dispatchBy, row.id] satisfies Cursor);
  return {
    items: await readListed(
      connection,
      actor,
      page.items.map((row) => row.id),
    ),
    unanswered: page.items
      .filter(({ section }) => sections[section]?.group === "unanswered")
      .map(({ id }) => id),
    next: page.next && encode("after", page.next),
    previous: page.previous && encode("before", page.previous),
  };
}

/** Pick-up times of a section, and the due times that follow from them, which the index serves. */
function within({ group, isCritical }: Section, ends: GroupEnds, unanswered: SQL): SQL | undefined {
  const isLast = group === "unanswered";
  const index = dueGroups.indexOf(group);
  const [startMs, endMs] = isLast ? [undefined, getUnansweredEnd(ends)] : [ends[index - 1], ends[index]];
  const { transportDate, dispatchBy } = transportRequests;
  return and(
    // Literals, because the partial index of critical requests serves no parameters.
    isCritical === null
      ? undefined
      : sql.raw(`transport_requests.priority ${isCritical ? "=" : "<>"} 'critical'`),
    isLast ? unanswered : undefined,
    group === "now" ? not(unanswered) : undefined,
    startMs === undefined ? undefined : gte(transportDate, new Date(startMs)),
    startMs === undefined ? undefined : gte(dispatchBy, new Date(startMs - MAX_HEAD_START_MS)),
    endMs === undefined ? undefined : lt(transportDate, new Date(endMs)),
    endMs === undefined ? undefined : lt(dispatchBy, new Date(endMs - MIN_HEAD_START_MS)),
  );
}

/** Rows of the cursor's section beyond it, compared as a tuple. */
function beyond([direction, , , , moment, id]: Cursor): SQL {
  const operator = sql.raw(direction === "after" ? ">" : "<");
  return sql`(${transportRequests.dispatchBy}, ${transportRequests.id}) ${operator}
    (${moment}::timestamptz at time zone 'UTC', ${id}::integer)`;
}

const toEnds = ([soon, today]: Cursor[2]): GroupEnds => [Date.parse(soon), Date.parse(today)];
const toMoments = ([soon, today]: GroupEnds): Cursor[2] => [
  new Date(soon).toISOString(),
  new Date(today).toISOString(),
];
