import type { Connection } from "@wardway/db/open";
import type { Facility, Position } from "@wardway/model";
import { searchFacilities } from "../facilities/search.server.ts";

/** Facilities that are drawn at the most: names of more have no room. */
const most = 20;

/** Facilities around the middle of a journey, by which one knows where it is; none where it has no place on the map. */
export async function landmarksOf(
  connection: Connection,
  ends: { readonly origin: Position | null; readonly destination: Position | null },
): Promise<readonly Facility[]> {
  const [first, last = first] = [ends.origin, ends.destination].filter((end) => end !== null);
  if (!first || !last) return [];
  const near = {
    latitude: (first.latitude + last.latitude) / 2,
    longitude: (first.longitude + last.longitude) / 2,
  };
  return searchFacilities(connection, { q: "", near, limit: most });
}
