import { greatCircle, type TransportResponse } from "@wardway/model";
import { onFreeRoads } from "#app/infra/maps/estimate-model.ts";
import { type PlacesOfRequest, pickUpOf, positionOf } from "./request-route.server.ts";

/** Where a company's vehicles start from, as its row has it. */
export interface BaseColumns {
  readonly baseLatitude: number | null;
  readonly baseLongitude: number | null;
}

/**
 * How far a company's vehicles have to the pick-up. An estimate, on free roads: a list has many, and no map service is
 * asked for those that nobody chooses. Traffic is left out, which all companies that go there at that hour share.
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
