import { greatCircle, type Position, type TransportResponse } from "@wardway/model";
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
  const drive = estimateDrive(positionOf(baseLatitude, baseLongitude), pickUpOf(request));
  return { baseDistance: drive?.distance ?? null, baseDriveTime: drive?.seconds ?? null };
}

/** Meters and seconds on roads without traffic, from the distance as the crow flies; null without both places. */
export function estimateDrive(from: Position | null, to: Position | null) {
  if (!from || !to) return null;
  const { distance, freeFlow } = onFreeRoads(greatCircle(from, to));
  return { distance: Math.round(distance), seconds: Math.round(freeFlow) };
}
