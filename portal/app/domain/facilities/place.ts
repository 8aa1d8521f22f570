/** A location as a row shows it: a known facility, and the unit in it. Free text is shown whole, as the facility. */
export interface Place {
  readonly facility: string;
  readonly unit: string | null;
}

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

export const toNameKey = (name: string) => name.trim().toLowerCase();

/**
 * @param known keys of facilities' names and addresses
 * @param ownKey of the reader's hospital, whose name says nothing new beside a unit
 */
export function toPlace(location: string, known: ReadonlySet<string>, ownKey: string | null = null): Place {
  const facility = getBeginnings(location).findLast((beginning) => known.has(toNameKey(beginning)));
  if (facility === undefined) return { facility: location.trim(), unit: null };
  const unit = location.slice(facility.length + 1).trim();
  if (unit === "") return { facility: facility.trim(), unit: null };
  if (toNameKey(facility) !== ownKey) return { facility: facility.trim(), unit };
  const comma = unit.indexOf(",");
  return comma === -1
    ? { facility: unit, unit: null }
    : { facility: unit.slice(0, comma).trim(), unit: unit.slice(comma + 1).trim() || null };
}
