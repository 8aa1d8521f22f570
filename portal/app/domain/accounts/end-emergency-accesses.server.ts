import type { Connection } from "@wardway/db/open";
import { emergencyAccesses } from "@wardway/db/schema";
import { and, isNull, type SQL, sql } from "drizzle-orm";

/**
 * Also those whose time was over before, as of that time.
 * @param whose condition on rows of `emergency_accesses`; undefined for all
 * @returns how many had not been ended
 */
export async function endEmergencyAccesses(connection: Connection, whose: SQL | undefined): Promise<number> {
  const ended = await connection
    .update(emergencyAccesses)
    .set({ endedAt: sql`least(now(), ${emergencyAccesses.endsAt})` })
    .where(and(whose, isNull(emergencyAccesses.endedAt)))
    .returning({ id: emergencyAccesses.id });
  return ended.length;
}
