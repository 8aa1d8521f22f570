import type { TransportApi } from "@wardway/model";
import { greatCircle, type Position } from "@wardway/model";
import { facilityAddress } from "./facility-address.ts";

const FACILITY_RADIUS_METERS = 150;

/** Accurate to a metre. */
function degreesText({ latitude, longitude }: Position): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

export interface WrittenPlace {
  readonly text: string;
  /** False for degrees. */
  readonly isAddress: boolean;
}

/** Prefers the address, then the facility there, then degrees. */
export async function describePlace(
  api: Pick<TransportApi, "reverseGeocode" | "searchFacilities">,
  place: Position,
): Promise<WrittenPlace> {
  const known = await api.reverseGeocode(place).catch(() => null);
  if (known) return { text: known.address, isAddress: true };
  const [closest] = await api.searchFacilities({ near: place, limit: 1 }).catch(() => []);
  return closest && greatCircle(place, closest) <= FACILITY_RADIUS_METERS
    ? { text: facilityAddress(closest), isAddress: true }
    : { text: degreesText(place), isAddress: false };
}
