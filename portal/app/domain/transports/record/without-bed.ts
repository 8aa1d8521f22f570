import type { Stops } from "@wardway/model";

/**
 * Names of a place for one patient, in English and Spanish, with its number: 'bed 2', 'Rm12', 'Room #12b', 'cama 2'. A unit,
 * such as an intensive care unit or an emergency room, says which crew is needed.
 */
const bed =
  /(?<![\p{L}\p{N}])(?:beds?|bays?|rooms?|rms?|cubicles?|camas?|habitaci[oó]n(?:es)?|habs?|cub[ií]culos?|sala)\.?\s*(?:no\.?|n[.º°]+|#)?\s*\d+[\p{L}\d-]*/giu;

/**
 * A location without what says where one patient lies: 'St. Odhran Hospital, Cardiac ICU' for 'St. Odhran Hospital,
 * Cardiac ICU, bed 2'. It is free text: another spelling stays.
 */
export function withoutBed(location: string): string {
  const rest = location.replaceAll(bed, "");
  if (rest === location) return location;
  return rest
    .replaceAll(/\s*([,;/])(?:\s*[,;/])+/g, "$1")
    .replaceAll(/\s{2,}/g, " ")
    .replaceAll(/\s+(?=[,;])/g, "")
    .replaceAll(/^[\s,;/-]+|[\s,;/-]+$/g, "");
}

/** Both ends of a journey, for a company that is not approved. */
export const stopsWithoutBed = (stops: Stops): Stops => ({
  currentLocation: withoutBed(stops.currentLocation),
  currentUnit: unitWithoutBed(stops.currentUnit),
  currentRoom: null,
  destination: withoutBed(stops.destination),
  destinationUnit: unitWithoutBed(stops.destinationUnit),
  destinationRoom: null,
});

const unitWithoutBed = (unit: string | null) => (unit === null ? null : withoutBed(unit) || null);
