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

interface Stops {
  readonly currentLocation: string;
  readonly destination: string;
}

/** Both ends of a journey, for a company that is not approved. */
export const stopsWithoutBed = ({ currentLocation, destination }: Stops): Stops => ({
  currentLocation: withoutBed(currentLocation),
  destination: withoutBed(destination),
});
