import { greatCircle, type TransportResponse } from "@wardway/model";
import { onFreeRoads } from "#app/infra/maps/estimate-model.ts";
import { type PlacesOfRequest, pickUpOf, positionOf } from "./request-route.server.ts";

export interface BaseColumns {
  readonly baseLatitude: number | null;
  readonly baseLongitude: number | null;
}

/**
 * Meters and seconds from the base to the pick-up. An estimate, because map queries for all companies of a
 * list would cost.
 */
export function driveFromBase(
  { baseLatitude, baseLongitude }: BaseColumns,
  request: Omit<PlacesOfRequest, "transportDate">,
): Pick<TransportResponse, "baseDistance" | "baseDriveTime"> {
  const base = positionOf(baseLatitude, baseLongitude);
  const pickUp = pickUpOf(request);
  if (!base || !pickUp) return { baseDistance: null, baseDriveTime: null };
  const { distance, freeFlow } = onFreeRoads(greatCircle(base, pickUp));
  return { baseDistance: Math.round(distance), baseDriveTime: Math.round(freeFlow) };
}
