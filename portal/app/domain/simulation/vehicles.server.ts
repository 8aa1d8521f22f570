import type { SimulationAccount } from "@wardway/db/seed";
import { greatCircle, type Position } from "@wardway/model";
import { differenceInMilliseconds } from "date-fns";
import { bestRoute, type Mapped, pickUpOf, positionOf } from "../transports/record/request-route.server.ts";
import { storePositions } from "../transports/tracking/share-positions.server.ts";
import { type Drive, driven, hasArrived, placeOn, startDrive } from "./drive.ts";
import { milestoneOfArrival } from "./plan.ts";
import type { SimulatedTransport } from "./simulated-transports.server.ts";

const PARKED_INTERVAL_MS = 30_000;
/** Another process has just moved the vehicle. */
const MIN_INTERVAL_MS = 3_000;
/** After a pause the vehicle continues where it was. */
const MAX_INTERVAL_MS = 15_000;
/** A vehicle farther from its cached place was moved by another process. */
const MAX_DRIFT_METERS = 100;
/** A stored route that starts farther from the vehicle is not its route. */
const MAX_DETOUR_METERS = 250;
/** Relative to the route's mean speed. */
const speedFactors = [0.85, 1.15] as const;
const accuracyMeters = [4, 12] as const;

interface Vehicle {
  readonly drive: Drive;
  readonly lastMilestone: SimulatedTransport["lastMilestone"];
  readonly movedAt: Date;
}

const between = ([min, max]: readonly [number, number]) => min + (max - min) * Math.random();

/** The vehicles of this process. What is stored is enough to continue: routes and places in memory are a cache. */
export class Vehicles {
  private readonly driving = new Map<number, Vehicle>();

  constructor(private readonly mapped: Mapped) {}

  forgetExcept(transports: readonly SimulatedTransport[]): void {
    const ids = new Set(transports.map(({ id }) => id));
    for (const id of this.driving.keys()) if (!ids.has(id)) this.driving.delete(id);
  }

  /**
   * Shares the next position of a transport in progress.
   * @returns whether the vehicle has arrived at the end of its leg
   * @throws DomainError
   */
  async move(transport: SimulatedTransport, crew: SimulationAccount, now: Date): Promise<boolean> {
    const isDriving = milestoneOfArrival(transport.lastMilestone) !== null;
    return isDriving ? this.drive(transport, crew, now) : this.park(transport, crew, now);
  }

  private async park(transport: SimulatedTransport, crew: SimulationAccount, now: Date): Promise<false> {
    const { position } = transport;
    const place = position ?? placeBefore(transport);
    const isDue = !position || differenceInMilliseconds(now, position.recordedAt) >= PARKED_INTERVAL_MS;
    if (place && isDue) await this.share(transport, crew, { ...place, heading: null, speed: 0 }, now);
    return false;
  }

  private async drive(transport: SimulatedTransport, crew: SimulationAccount, now: Date): Promise<boolean> {
    const vehicle = this.known(transport) ?? (await this.depart(transport, now));
    if (!vehicle) return false;
    const passedMs = differenceInMilliseconds(now, vehicle.movedAt);
    if (transport.position && passedMs < MIN_INTERVAL_MS) return false;
    const seconds = Math.min(passedMs, MAX_INTERVAL_MS) / 1_000;
    const speed = vehicle.drive.metersPerSecond * between(speedFactors);
    const drive = driven(vehicle.drive, speed * seconds);
    await this.share(transport, crew, { ...placeOn(drive), speed }, now);
    if (hasArrived(drive)) {
      this.driving.delete(transport.id);
      return true;
    }
    this.driving.set(transport.id, { ...vehicle, drive, movedAt: now });
    return false;
  }

  private known({ id, lastMilestone, position }: SimulatedTransport): Vehicle | null {
    const vehicle = this.driving.get(id);
    if (!vehicle || !position || vehicle.lastMilestone !== lastMilestone) return null;
    return greatCircle(placeOn(vehicle.drive), position) <= MAX_DRIFT_METERS ? vehicle : null;
  }

  /** From the last position, along the stored route if it is on it. Null without a route. */
  private async depart(transport: SimulatedTransport, now: Date): Promise<Vehicle | null> {
    const { lastMilestone, position } = transport;
    const place = position ?? placeBefore(transport);
    const end = lastMilestone === "en_route" ? pickUpOf(transport) : destinationOf(transport);
    if (!place || !end) return null;
    const drive = storedDrive(transport, place) ?? (await this.routeTo(place, end, now));
    return drive && { drive, lastMilestone, movedAt: position?.recordedAt ?? now };
  }

  private async routeTo(origin: Position, destination: Position, departure: Date): Promise<Drive | null> {
    const route = await bestRoute(this.mapped.maps, { origin, destination, departure });
    return route && startDrive({ polyline: route.polyline, seconds: route.inTraffic }, origin);
  }

  private async share(
    { id }: SimulatedTransport,
    crew: SimulationAccount,
    { latitude, longitude, heading, speed }: Position & { heading: number | null; speed: number },
    now: Date,
  ): Promise<void> {
    const fix = { latitude, longitude, heading, speed, accuracy: between(accuracyMeters), recordedAt: now };
    await storePositions(this.mapped.db, crew, { requestId: id, fixes: [fix] }, now);
  }
}

const destinationOf = ({ destinationLat, destinationLong }: SimulatedTransport) =>
  positionOf(destinationLat, destinationLong);

/** The place of a vehicle without a position: the base, the pick-up or the destination. */
function placeBefore(transport: SimulatedTransport): Position | null {
  const { lastMilestone, baseLatitude, baseLongitude } = transport;
  if (lastMilestone === null || lastMilestone === "en_route") {
    return positionOf(baseLatitude, baseLongitude) ?? pickUpOf(transport);
  }
  const isAtPickUp = lastMilestone === "at_pickup" || lastMilestone === "patient_aboard";
  return isAtPickUp ? pickUpOf(transport) : destinationOf(transport);
}

/** On the way to the destination. */
function storedDrive(transport: SimulatedTransport, from: Position): Drive | null {
  const { lastMilestone, optimalRoute, estimatedTravelTime } = transport;
  if (lastMilestone !== "patient_aboard" || !optimalRoute || !estimatedTravelTime) return null;
  const drive = startDrive({ polyline: optimalRoute, seconds: estimatedTravelTime }, from);
  return greatCircle(placeOn(drive), from) <= MAX_DETOUR_METERS ? drive : null;
}
