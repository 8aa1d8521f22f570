import type { Connection, Transaction } from "@wardway/db/open";
import { areLikelySwapped, DomainError, distanceLimit, fieldRejection, type Position } from "@wardway/model";
import type { MessageDescription } from "@wardway/model/messages/message";
import { readRouteSettings } from "#app/domain/settings/read-settings.server.ts";
import type { Journey } from "#app/infra/maps/map-service.server.ts";
import type { ComputedRoute } from "#app/infra/maps/route-provider.server.ts";
import { findHospitalPlace } from "../record/read-request.server.ts";
import { type PlacesOfRequest, pickUpOf, positionOf } from "../record/request-route.server.ts";

/** @throws DomainError invalid on the latitude of a place that is near the hospital, or the other place, only if swapped */
export async function assertNotSwapped(
  tx: Transaction,
  hospitalId: number,
  request: Omit<PlacesOfRequest, "transportDate">,
): Promise<void> {
  const start = pickUpOf(request);
  const destination = positionOf(request.destinationLat, request.destinationLong);
  if (start === null && destination === null) return;
  const { maxDistance } = (await readRouteSettings(tx)).value;
  const hospital = await findHospitalPlace(tx, hospitalId);
  const isSwapped = (place: Position | null, other: Position | null) => {
    const near = hospital ?? other;
    return place !== null && near !== null && areLikelySwapped(place, near, maxDistance);
  };
  if (isSwapped(start, destination)) throw fieldRejection("startLocationLat", "location.swapped");
  if (isSwapped(destination, start)) throw fieldRejection("destinationLat", "location.swapped");
}

/** @throws DomainError invalid on the destination beyond the settings' maximum distance */
export async function assertNotTooFar(
  tx: Transaction,
  journey: Journey | null,
  route: ComputedRoute | null = null,
): Promise<void> {
  const message = journey && (await findDistanceProblem(tx, journey, route));
  if (message) throw new DomainError([{ field: "destination", ...message }]);
}

/** @param route null for the straight line */
export async function findDistanceProblem(
  connection: Connection,
  { origin, destination }: Journey,
  route: ComputedRoute | null,
): Promise<MessageDescription | null> {
  const { maxDistance } = (await readRouteSettings(connection)).value;
  return distanceLimit({ from: origin, to: destination, route }, maxDistance).message;
}
