import { type Tracking, type TrackingLeg, trackingLimits, type VehiclePosition } from "@wardway/model";
import { addSeconds, differenceInSeconds, max } from "date-fns";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { type Mapped, pickUpOf, positionOf } from "../routing/request-route.server.ts";
import { type Remaining, remainingAlong, type Way } from "./along-way.ts";
import { type LastPlace, type Observed, readLastPlaces, readObserved } from "./observed.server.ts";
import { suggestionFrom } from "./suggestion.ts";
import { remainingAhead } from "./way-ahead.server.ts";

const soon = trackingLimits.arrivingSoonMinutes * 60;

/**
 * Where the vehicle of a transport is, what is left of its way, and when it arrives as far as one knows. Without a
 * place of the vehicle, the promise alone. Never waits for a map service for more than a second.
 * @param now the moment of the reader
 * @throws DomainError not_found for who is no party to the transport
 */
export async function readTracking(
  mapped: Mapped,
  caller: Caller,
  requestId: number,
  now = new Date(),
): Promise<Tracking> {
  const observed = await readObserved(mapped.db, caller, requestId);
  const isUnderWay = observed.status === "in_progress";
  const last = isUnderWay ? await readLastPlaces(mapped.db, requestId) : [];
  const leg = isUnderWay ? legOf(observed) : null;
  const [newest = null] = last;
  const remaining =
    leg && newest && (await remainingOf(mapped, caller, { requestId, observed, leg, newest, now }));
  const arrival = newest && remaining && arrivalOf(newest, remaining, now);
  const promised = leg && promiseOf(observed, leg);
  return {
    requestId,
    position: newest && toWire(newest),
    leg,
    remainingDistance: remaining && Math.round(remaining.distance),
    remainingTime: remaining && Math.round(remaining.seconds),
    arrival: arrival?.toISOString() ?? null,
    promisedArrival: promised?.toISOString() ?? null,
    difference: arrival && promised && differenceInSeconds(arrival, promised),
    source: remaining?.source ?? null,
    isEstimate: remaining?.isEstimate ?? false,
    isArrivingSoon: newest !== null && arrival !== null && isSoon(newest, arrival, now),
    suggestion: suggestionFrom(courseOf(observed), last, now),
    computedAt: now.toISOString(),
  };
}

/** Null once the vehicle is at the destination: there is nothing left to arrive at. */
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

interface Sight {
  readonly requestId: number;
  readonly observed: Observed;
  readonly leg: TrackingLeg;
  readonly newest: LastPlace;
  readonly now: Date;
}

/** Null where the end of the leg is not on the map. */
async function remainingOf(
  mapped: Mapped,
  caller: Caller,
  { requestId, observed, leg, newest, now }: Sight,
): Promise<Remaining | null> {
  const { pickUp, destination } = courseOf(observed);
  const end = leg === "to_pickup" ? pickUp : destination;
  if (!end) return null;
  const stored = leg === "to_destination" ? storedWay(observed) : null;
  const along = stored && remainingAlong(stored, newest);
  return along ?? remainingAhead(mapped, caller, { requestId, leg, place: newest, end, now });
}

/** The way that is stored with a request, where the portal has computed it. */
function storedWay(observed: Observed): Way | null {
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

/** Of a place that is old, what is left may be over; nobody has arrived in the past who has not arrived. */
const arrivalOf = ({ recordedAt }: LastPlace, { seconds }: Remaining, now: Date) =>
  max([addSeconds(recordedAt, Math.round(seconds)), now]);

/** A vehicle that was last seen longer ago than that may be anywhere. */
const isSoon = ({ recordedAt }: LastPlace, arrival: Date, now: Date) =>
  differenceInSeconds(arrival, now) <= soon && differenceInSeconds(now, recordedAt) <= soon;

/** What the company promised for the pick-up; then the travel time, from when the way to the destination began. */
function promiseOf(observed: Observed, leg: TrackingLeg): Date | null {
  if (leg === "to_pickup") return observed.promisedPickUp;
  const begun = observed.aboardAt ?? observed.atPickUpAt ?? observed.startedAt;
  const { estimatedTravelTime } = observed;
  return begun && estimatedTravelTime !== null ? addSeconds(begun, estimatedTravelTime) : null;
}

const toWire = ({ recordedAt, receivedAt, ...place }: LastPlace): VehiclePosition => ({
  ...place,
  recordedAt: recordedAt.toISOString(),
  receivedAt: receivedAt.toISOString(),
});
