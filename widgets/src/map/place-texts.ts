import type { TransportApi } from "@wardway/model";
import { greatCircle, type Position } from "@wardway/model";
import { facilityAddress } from "./facility-address.ts";

/** Radius in metres that belongs to a facility. */
const FACILITY_RADIUS_METERS = 150;

/** Formats degrees, to a metre. */
function degreesText({ latitude, longitude }: Position): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

export interface WrittenPlace {
  readonly text: string;
  /** False if the text is degrees. */
  readonly isAddress: boolean;
}

/** Describes a place by its address, else by the facility that it belongs to, else by its degrees. */
export async function addressOf(
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
