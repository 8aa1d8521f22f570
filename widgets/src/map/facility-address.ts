import type { Facility } from "@wardway/model";

/** "NAME, ADDRESS, CITY, STATE ZIP" without unknown parts. */
export function facilityAddress(
  facility: Pick<Facility, "name" | "address" | "city" | "state" | "zip">,
): string {
  return [facility.name, streetAndTown(facility)].filter(Boolean).join(", ");
}

/** The same without the name. */
export function streetAndTown(facility: Pick<Facility, "address" | "city" | "state" | "zip">): string {
  const stateAndZip = [facility.state, facility.zip].filter(Boolean).join(" ");
  return [facility.address, facility.city, stateAndZip].filter(Boolean).join(", ");
}
