import type { Place } from "@wardway/model";

/** Beginnings that are looked up: a name or an address has few commas. */
const MAX_BEGINNINGS = 3;

/** Parts before each of the first commas, shortest first. */
export function getBeginnings(location: string): readonly string[] {
  const parts = location.split(",");
  return parts
    .slice(0, -1)
    .slice(0, MAX_BEGINNINGS)
    .map((_, index) => parts.slice(0, index + 1).join(","))
    .filter((beginning) => beginning.trim() !== "");
}

/** The known facility at which a location begins; null for another place. @param known keys of facilities' names and addresses */
export const findFacility = (location: string, known: ReadonlySet<string>): string | null =>
  [...getBeginnings(location), location].findLast((each) => known.has(toNameKey(each)))?.trim() ?? null;

export const toNameKey = (name: string) => name.trim().toLowerCase();

/**
 * A place as a row shows it: a known facility and, where it was not given apart, the unit that follows it. Free text is
 * shown whole, as the facility.
 * @param known keys of facilities' names and addresses
 * @param ownKey of the reader's hospital, whose name says nothing new beside a unit
 */
export function toPlace(place: Place, known: ReadonlySet<string>, ownKey: string | null = null): Place {
  const { room } = place;
  const location = place.facility.trim();
  const beginning = getBeginnings(location).findLast((each) => known.has(toNameKey(each)));
  const facility = beginning?.trim() ?? location;
  const isOwn = toNameKey(facility) === ownKey;
  if (place.unit !== null) {
    return isOwn
      ? { facility: place.unit, unit: null, room }
      : { facility: location, unit: place.unit, room };
  }
  const unit = beginning === undefined ? "" : location.slice(beginning.length + 1).trim();
  if (unit === "" || !isOwn) return { facility, unit: unit || null, room };
  const comma = unit.indexOf(",");
  return comma === -1
    ? { facility: unit, unit: null, room }
    : { facility: unit.slice(0, comma).trim(), unit: unit.slice(comma + 1).trim() || null, room };
}
