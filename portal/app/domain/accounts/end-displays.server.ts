import type { Connection } from "@wardway/db/open";
import { displays } from "@wardway/db/schema";
import { and, gt, isNull, type SQL, sql } from "drizzle-orm";

/**
 * @param whose condition on rows of `displays`
 * @returns those that were active
 */
export const endDisplays = (connection: Connection, whose: SQL | undefined) =>
  connection
    .update(displays)
    .set({ endedAt: sql`now()` })
    .where(and(whose, isNull(displays.endedAt), gt(displays.endsAt, sql`now()`)))
    .returning({ id: displays.id, startedBy: displays.startedBy });
