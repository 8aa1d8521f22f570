import type { Connection } from "@wardway/db/open";
import { publicStatistics } from "@wardway/db/schema";
import type { PublicStatistics } from "@wardway/model";
import { getTableColumns, sql } from "drizzle-orm";

/** To one decimal, as in the trigger. */
const averageRating = sql<number>`displayed_average(${publicStatistics.ratingSum}, ${publicStatistics.ratingCount})::float8`;

/** One row, no counting. */
export async function readPublicStatistics(connection: Connection): Promise<PublicStatistics> {
  const [row] = await connection
    .select({ ...getTableColumns(publicStatistics), averageRating })
    .from(publicStatistics);
  if (!row) throw new Error("The public statistics have lost their row.");
  return {
    completedTransports: row.completedTransports,
    averageRating: row.averageRating,
    hospitals: row.hospitals,
    ambulanceCompanies: row.ambulanceCompanies,
    lastUpdated: row.lastUpdated.toISOString(),
  };
}
