import { encode } from "@googlemaps/polyline-codec";
import {
  type Position,
  type Tracking,
  type TrackingLeg,
  trackingLimits,
  type VehiclePosition,
} from "@wardway/model";
import { addSeconds, differenceInSeconds, max } from "date-fns";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { type Mapped, pickUpOf, positionOf } from "../record/request-route.server.ts";
import { type LegRoute, type Remaining, remainingAlong } from "./along-route.ts";
import { updateSoon } from "./arriving-soon.server.ts";
import { type LastPlace, type Observed, readLastPlaces, readObserved, readTrail } from "./observed.server.ts";
import { estimateRemaining } from "./remaining-route.server.ts";
import { suggestionFrom } from "./suggestion.ts";

/**
 * The promise alone without a position. Waits for a map service for at most a second.
 * @throws DomainError not_found unless a party to the transport
 */
export async function readTracking(
  mapped: Mapped,
  caller: Caller,
  requestId: number,
  now = new Date(),
): Promise<Tracking> {
  const observed = await readObserved(mapped.db, caller, requestId);
  const isUnderWay = observed.status === "in_progress";
  const [last, trail] = isUnderWay
    ? await Promise.all([readLastPlaces(mapped.db, requestId), readTrail(mapped.db, requestId, now)])
    : [[], []];
  const leg = isUnderWay ? legOf(observed) : null;
  const [newest = null] = last;
  const remaining =
    leg && newest && (await remainingOf(mapped, caller, { requestId, observed, leg, newest, now }));
  const arrival = newest && remaining && arrivalOf(newest, remaining, now);
  const promised = leg && promiseOf(observed, leg);
  const isSoon =
    leg !== null && newest !== null && arrival !== null && isRecent(newest, now)
      ? await updateSoon(mapped.db, { requestId, leg, wasSoon: observed.soonLeg === leg, arrival, now })
      : false;
  return {
    requestId,
    position: newest && toWire(newest),
    trail: trail.length > 1 ? encode(trail.map(toPoint), 5) : null,
    leg,
    remainingDistance: remaining && Math.round(remaining.distance),
    remainingTime: remaining && Math.round(remaining.seconds),
    arrival: arrival?.toISOString() ?? null,
    promisedArrival: promised?.toISOString() ?? null,
    difference: arrival && promised && differenceInSeconds(arrival, promised),
    source: remaining?.source ?? null,
    polyline: remaining?.polyline ?? null,
    isEstimate: remaining?.isEstimate ?? false,
    isArrivingSoon: isSoon,
    suggestion: suggestionFrom(courseOf(observed), last, now),
    computedAt: now.toISOString(),
  };
}

/** Null at the destination. */
function legOf({ lastMilestone }: Observed): TrackingLeg | null {
  switch (lastMilestone) {
    case null:
    case "en_route":
      return "to_pickup";
    case "at_pickup":
    case "patient_aboard":
      return "to_destination";
    default:
      return null;
  }
}

const courseOf = (observed: Observed) => ({
  pickUp: pickUpOf(observed),
  destination: positionOf(observed.destinationLat, observed.destinationLong),
  lastMilestone: observed.lastMilestone,
});

interface LegProgress {
  readonly requestId: number;
  readonly observed: Observed;
  readonly leg: TrackingLeg;
  readonly newest: LastPlace;
  readonly now: Date;
}

/** Null without a location for the leg's end. */
async function remainingOf(
  mapped: Mapped,
  caller: Caller,
  { requestId, observed, leg, newest, now }: LegProgress,
): Promise<Remaining | null> {
  const { pickUp, destination } = courseOf(observed);
  const end = leg === "to_pickup" ? pickUp : destination;
  if (!end) return null;
  const stored = leg === "to_destination" ? storedRoute(observed) : null;
  const along = stored && remainingAlong(stored, newest);
  // The reader knows the stored route.
  if (along) return { ...along, polyline: null };
  return estimateRemaining(mapped, caller, { requestId, leg, place: newest, end, now });
}

/** Null unless computed by the portal. */
function storedRoute(observed: Observed): LegRoute | null {
  const { routeSource: source, optimalRoute: polyline, estimatedDistance, estimatedTravelTime } = observed;
  const from = pickUpOf(observed);
  if (!source || !polyline || !from || estimatedDistance === null || estimatedTravelTime === null)
    return null;
  return {
    source,
    isEstimate: source === "estimate",
    from,
    distance: estimatedDistance,
    seconds: estimatedTravelTime,
    polyline,
  };
}

/** Never in the past, even for an old position. */
const arrivalOf = ({ recordedAt }: LastPlace, { seconds }: Remaining, now: Date) =>
  max([addSeconds(recordedAt, Math.round(seconds)), now]);

/** After that, the vehicle may be anywhere. */
const isRecent = ({ recordedAt }: LastPlace, now: Date) =>
  differenceInSeconds(now, recordedAt) <= trackingLimits.arrivingSoonMinutes * 60;

/** The company promised the pick-up only. */
const promiseOf = ({ promisedPickUp }: Observed, leg: TrackingLeg): Date | null =>
  leg === "to_pickup" ? promisedPickUp : null;

const toWire = ({ recordedAt, receivedAt, ...place }: LastPlace): VehiclePosition => ({
  ...place,
  recordedAt: recordedAt.toISOString(),
  receivedAt: receivedAt.toISOString(),
});

const toPoint = ({ latitude, longitude }: Position): [number, number] => [latitude, longitude];
