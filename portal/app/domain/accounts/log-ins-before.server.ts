import type { Connection } from "@wardway/db/open";
import { logIns } from "@wardway/db/schema";
import { and, asc, eq, gt } from "drizzle-orm";

/** The cursor of the page before `firstId`; empty for the first page. */
export async function logInsBefore(
  connection: Connection,
  userId: number,
  firstId: number,
  limit: number,
): Promise<string> {
  const [row] = await connection
    .select({ id: logIns.id })
    .from(logIns)
    .where(and(eq(logIns.userId, userId), gt(logIns.id, firstId)))
    .orderBy(asc(logIns.userId), asc(logIns.id))
    .offset(limit)
    .limit(1);
  return row ? String(row.id) : "";
}
