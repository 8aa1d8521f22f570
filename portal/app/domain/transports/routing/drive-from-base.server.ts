import { greatCircle, type TransportResponse } from "@wardway/model";
import { onFreeRoads } from "#app/infra/maps/estimate-model.ts";
import { type PlacesOfRequest, pickUpOf, positionOf } from "./request-route.server.ts";

/** The base location of a company. */
export interface BaseColumns {
  readonly baseLatitude: number | null;
  readonly baseLongitude: number | null;
}

/**
 * Meters and seconds from a company's base to the pick-up. An estimate without traffic, because a list has many
 * companies and each map service query costs.
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
