import { type Facility, isShowable } from "@wardway/db/model";
import type { Connection } from "@wardway/db/open";
import { facilities } from "@wardway/db/schema";
import { and, asc, ilike, sql } from "drizzle-orm";
import { containing } from "../transport-requests/search.server.ts";

/**
 * Facilities whose name, address or town hold every word of `text`, the best match first.
 * @param limit at most this many
 */
export async function searchFacilities(
  connection: Connection,
  text: string,
  limit: number,
): Promise<readonly Facility[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0 || !isShowable(text)) return [];
  return connection
    .select({
      id: facilities.id,
      name: facilities.name,
      address: facilities.address,
      city: facilities.city,
      state: facilities.state,
      zip: facilities.zip,
      beds: facilities.beds,
      latitude: facilities.latitude,
      longitude: facilities.longitude,
    })
    .from(facilities)
    .where(and(...words.map((word) => ilike(facilities.searchText, containing(word)))))
    .orderBy(sql`similarity(lower(${facilities.name}), ${text.toLowerCase()}) desc`, asc(facilities.name))
    .limit(limit);
}
