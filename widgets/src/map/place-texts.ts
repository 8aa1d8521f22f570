import { type Facility, greatCircle, type Position, type TransportApi } from "@wardway/model";
import { facilityAddress } from "./facility-address.ts";

const FACILITY_RADIUS_METERS = 150;

/** Returns the name of the nearest facility or address; null if none is known there. */
export async function describePlace(
  api: Pick<TransportApi, "reverseGeocode" | "searchFacilities">,
  place: Position,
): Promise<string | null> {
  const [address, [facility]] = await Promise.all([
    api.reverseGeocode(place).catch(() => null),
    api.searchFacilities({ near: place, limit: 1 }).catch((): readonly Facility[] => []),
  ]);
  const toAddress = address
    ? greatCircle(place, { latitude: address.lat, longitude: address.lng })
    : FACILITY_RADIUS_METERS;
  if (facility && greatCircle(place, facility) <= Math.min(toAddress, FACILITY_RADIUS_METERS)) {
    return facilityAddress(facility);
  }
  return address?.address ?? null;
}
