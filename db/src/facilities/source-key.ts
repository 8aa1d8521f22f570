import { toPlainText } from "../plain-text.ts";
import type { FacilityRow } from "./row.ts";

/**
 * Identifies a facility by name, house number and ZIP code within a tenth of a degree. Tolerates street spellings and
 * corrected positions; separates campuses of the same name.
 */
export function sourceKey(facility: FacilityRow): string {
  const { name, address, zip, latitude, longitude } = facility;
  const house = /\d+/.exec(address ?? "")?.[0] ?? toPlainText(address ?? "");
  return [toPlainText(name), house, zip ?? "", latitude.toFixed(1), longitude.toFixed(1)].join("|");
}
