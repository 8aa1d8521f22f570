import type { Connection } from "@wardway/db/open";
import { embedUsage } from "@wardway/db/schema";
import { sql } from "drizzle-orm";

export const countSession = (connection: Connection, siteId: number) => addTo(connection, siteId, "sessions");

export const countRequest = (connection: Connection, siteId: number) => addTo(connection, siteId, "requests");

async function addTo(connection: Connection, siteId: number, what: "sessions" | "requests"): Promise<void> {
  await connection
    .insert(embedUsage)
    .values({ siteId, day: sql`(now() at time zone 'utc')::date`, [what]: 1 })
    .onConflictDoUpdate({
      target: [embedUsage.siteId, embedUsage.day],
      set: { [what]: sql`${embedUsage[what]} + 1` },
    });
}
