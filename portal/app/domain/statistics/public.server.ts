import type { PublicStatistics } from "@wardway/db/model";
import type { Connection } from "@wardway/db/open";
import { publicStatistics } from "@wardway/db/schema";

/** Totals for everybody, from the counters that the writers keep: one row, no counting. */
export async function readPublicStatistics(connection: Connection): Promise<PublicStatistics> {
  const [row] = await connection.select().from(publicStatistics);
  if (!row) throw new Error("The public statistics have lost their row.");
  return {
    completedTransports: row.completedTransports,
    averageRating: row.ratingCount > 0 ? Math.round((row.ratingSum / row.ratingCount) * 10) / 10 : 0,
    hospitals: row.hospitals,
    ambulanceCompanies: row.ambulanceCompanies,
    lastUpdated: row.lastUpdated.toISOString(),
  };
}
