import type { Place } from "#app/domain/facilities/place.ts";

/** "St. Odhran Hospital, Cardiac ICU, bed 2". */
export const formatPlace = ({ facility, unit }: Place) => (unit === null ? facility : `${facility}, ${unit}`);
