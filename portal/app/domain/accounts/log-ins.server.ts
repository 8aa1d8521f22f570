import type { Connection } from "@wardway/db/open";
import { logIns, users } from "@wardway/db/schema";
import type { LogInOutcome } from "@wardway/model";
import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { keysetPage, type PageStart, previousIdCursor } from "#app/infra/keyset.server.ts";
import { networkOf } from "#app/infra/network.ts";
import { browserName } from "./browser-name.ts";

export interface Origin {
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

export const MAX_USER_AGENT_LENGTH = 300;

export interface LogInEntry {
  readonly id: number;
  readonly occurredAt: Date;
  readonly ipAddress: string | null;
  /** 'Chrome 130 on Windows'. */
  readonly browser: string;
  readonly outcome: LogInOutcome;
}

export interface LogInPage {
  readonly items: readonly LogInEntry[];
  readonly next: number | null;
}

/** Runs for an unknown name too, so that timing reveals nothing. */
export async function recordLogIn(
  connection: Connection,
  userId: number | null,
  outcome: LogInOutcome,
  origin: Origin,
): Promise<void> {
  const userAgent = origin.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null;
  await connection.execute(sql`
    insert into ${logIns} (user_id, outcome, ip_address, user_agent)
    select ${users.id}, ${outcome}, ${origin.ipAddress}::text, ${userAgent}::text
    from ${users} where ${users.id} = ${userId ?? 0}`);
}

const KNOWN_NETWORK_DAYS = 30;
const MAX_LOG_INS_SEARCHED = 100;

/** At equal cost for unknown accounts. */
export async function hasLoggedInFrom(
  connection: Connection,
  userId: number,
  ipAddress: string | null,
): Promise<boolean> {
  const rows = await connection
    .select({ ipAddress: logIns.ipAddress })
    .from(logIns)
    .where(
      and(
        eq(logIns.userId, userId),
        eq(logIns.outcome, "success"),
        gt(logIns.occurredAt, sql`now() - make_interval(days => ${KNOWN_NETWORK_DAYS})`),
      ),
    )
    .orderBy(desc(logIns.userId), desc(logIns.id))
    .limit(MAX_LOG_INS_SEARCHED);
  const network = networkOf(ipAddress);
  return rows.some((row) => networkOf(row.ipAddress) === network);
}

/** Newest first. @param cursor `next` of the previous page */
export async function listLogIns(
  connection: Connection,
  userId: number,
  { cursor, limit }: { readonly cursor: number | null; readonly limit: number },
): Promise<LogInPage> {
  const rows = await connection
    .select()
    .from(logIns)
    .where(and(eq(logIns.userId, userId), cursor === null ? undefined : lt(logIns.id, cursor)))
    .orderBy(desc(logIns.userId), desc(logIns.id))
    .limit(limit + 1);
  const { items, next } = keysetPage(rows, limit, null);
  return {
    items: items.map(({ id, occurredAt, ipAddress, userAgent, outcome }) => ({
      id,
      occurredAt,
      ipAddress,
      browser: browserName(userAgent),
      outcome,
    })),
    next: next?.id ?? null,
  };
}

/** See `previousIdCursor`. */
export const previousLogIns = (connection: Connection, userId: number, page: PageStart) =>
  previousIdCursor(connection, logIns, eq(logIns.userId, userId), page);
