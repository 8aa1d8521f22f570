import type { FacilityRow } from "./row.ts";

/**
 * Tells one place from another, in one file and between two: the same name at the same house number and ZIP code,
 * within a tenth of a degree. Another spelling of the street and a corrected position are still the same place, a
 * second campus of the same name is not.
 */
export function sourceKey(facility: FacilityRow): string {
  const { name, address, zip, latitude, longitude } = facility;
  const house = /\d+/.exec(address ?? "")?.[0] ?? plain(address ?? "");
  return [plain(name), house, zip ?? "", latitude.toFixed(1), longitude.toFixed(1)].join("|");
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/['’.]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
