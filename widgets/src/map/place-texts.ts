import type { TransportApi } from "@wardway/model";
import { greatCircle, type Position } from "@wardway/model";
import { facilityAddress } from "./facility-address.ts";

/** Metres around a facility that are still its own ground. */
const ground = 150;

/** A place without an address: degrees to a metre. */
function degreesText({ latitude, longitude }: Position): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

export interface WrittenPlace {
  readonly text: string;
  /** False where the text is degrees, which say nothing to a person. */
  readonly isAddress: boolean;
}

/**
 * How a place is written: its address, where a geocoder knows it; else the facility on whose ground it is; else its
 * degrees. It always has an answer.
 */
export async function addressOf(
  api: Pick<TransportApi, "addressAt" | "facilities">,
  place: Position,
): Promise<WrittenPlace> {
  const known = await api.addressAt(place).catch(() => null);
  if (known) return { text: known.address, isAddress: true };
  const [closest] = await api.facilities("", { near: place, limit: 1 }).catch(() => []);
  return closest && greatCircle(place, closest) <= ground
    ? { text: facilityAddress(closest), isAddress: true }
    : { text: degreesText(place), isAddress: false };
}
