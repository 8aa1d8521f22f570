import type { Connection } from "@wardway/db/open";
import type { Facility, Position } from "@wardway/model";
import { searchFacilities } from "../facilities/search-facilities.server.ts";

/** More names have no room. */
const MAX_LANDMARKS = 20;

/** None if a location is missing. */
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
  return searchFacilities(connection, { q: "", near, limit: MAX_LANDMARKS });
}
