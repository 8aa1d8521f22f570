import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "@wardway/db/open";
import { greatCircle, type Position, type RouteSettings, type TrackingLeg } from "@wardway/model";
import { LRUCache } from "lru-cache";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { activeRouteSettings } from "#app/domain/settings/read.server.ts";
import { estimated } from "#app/infra/maps/estimate.server.ts";
import type { ComputedRoute } from "#app/infra/maps/route-provider.server.ts";
import { type Mapped, routeOfShare } from "../routing/request-route.server.ts";
import { type Remaining, remainingAlong, remainingBeside, type Way } from "./along-way.ts";

/** Where a vehicle is, and where it is going. */
export interface Heading {
  readonly requestId: number;
  readonly leg: TrackingLeg;
  readonly place: Position & { readonly accuracy: number };
  readonly end: Position;
  readonly now: Date;
}

/** Milliseconds for which a reader waits for an answer of the map service; it is there for the next one. */
const patience = 1_000;
/** Metres below which a vehicle is where it was asked for, however long ago. */
const moved = 300;

interface Asked extends Pick<Heading, "leg" | "end"> {
  readonly from: Position;
  readonly at: Date;
  /** Milliseconds of the process, when the map service was asked. */
  readonly since: number;
  readonly answered: Promise<void>;
  /** The last that was answered on this leg. */
  readonly way: Way | null;
}

/** What a process keeps of its questions: so many transports at most, and so many characters of their lines. */
const room = {
  max: 2_000,
  maxSize: 10_000_000,
  sizeCalculation: ({ way }: Asked) => 1 + (way?.polyline.length ?? 0),
};
const memories = new WeakMap<Database, LRUCache<number, Asked>>();

/**
 * What is left to the end of a leg for which no way is stored, or of which the vehicle has left the stored one. The map
 * service is asked once in `trafficUpdateInterval` minutes and where the vehicle has moved, as the question of whoever
 * reads. Meanwhile, and where it does not answer, the last way stands in, and the portal's own estimate where none is.
 */
export async function remainingAhead(mapped: Mapped, caller: Caller, heading: Heading): Promise<Remaining> {
  const { value: settings } = await activeRouteSettings(mapped.db);
  const memory = memories.get(mapped.db) ?? new LRUCache<number, Asked>(room);
  memories.set(mapped.db, memory);
  const { place, end } = heading;
  const before = sameEnd(memory.get(heading.requestId), heading);
  const asked = isDue(before, heading, settings) ? ask(mapped, caller, heading, memory, before) : before;
  if (asked) await inTime(asked);
  const way = sameEnd(memory.get(heading.requestId), heading)?.way;
  const known = way && (remainingAlong(way, place) ?? remainingBeside(way, place, end));
  return known ?? estimateFrom(heading, settings);
}

function sameEnd(asked: Asked | undefined, { leg, end }: Heading): Asked | null {
  return asked && asked.leg === leg && greatCircle(asked.end, end) < 1 ? asked : null;
}

function isDue(
  asked: Asked | null,
  { place, now }: Heading,
  { trafficUpdateInterval }: RouteSettings,
): boolean {
  if (!asked) return true;
  const passed = now.getTime() - asked.at.getTime();
  return passed >= trafficUpdateInterval * 60_000 && greatCircle(asked.from, place) > moved;
}

function ask(
  mapped: Mapped,
  caller: Caller,
  { requestId, leg, end, place, now }: Heading,
  memory: LRUCache<number, Asked>,
  known: Asked | null,
): Asked {
  const from = { latitude: place.latitude, longitude: place.longitude };
  const journey = { origin: from, destination: end, departure: now };
  const question = { leg, end, from, at: now, since: performance.now() };
  const answered = routeOfShare(mapped, caller, journey)
    .catch(tellFault)
    .then((route) => {
      const way = route ? wayOf(route, from) : null;
      // A vehicle that has turned to the next leg meanwhile is not led back.
      if (way && memory.get(requestId) === asked) memory.set(requestId, { ...asked, way });
    });
  const asked: Asked = { ...question, answered, way: known?.way ?? null };
  memory.set(requestId, asked);
  return asked;
}

/** The kind of the fault alone: a message may quote where a patient is. */
function tellFault(error: unknown): null {
  process.stderr.write(`Could not compute a way: ${error instanceof Error ? error.name : "fault"}\n`);
  return null;
}

const wayOf = (
  { source, isEstimate, distance, inTraffic, polyline }: ComputedRoute,
  from: Position,
): Way => ({
  source,
  isEstimate,
  from,
  distance,
  seconds: inTraffic,
  polyline,
});

function estimateFrom({ place, end, now }: Heading, wishes: RouteSettings): Remaining {
  const { distance, inTraffic } = estimated({ origin: place, destination: end, departure: now, wishes });
  return { distance, seconds: inTraffic, source: "estimate", isEstimate: true };
}

/** Waits a second from the question on: whoever reads later waits no longer than who asked. */
async function inTime({ answered, since }: Asked): Promise<void> {
  const left = since + patience - performance.now();
  if (left <= 0) return;
  const done = new AbortController();
  const late = wait(left, undefined, { signal: done.signal }).catch(() => undefined);
  await Promise.race([answered, late]);
  done.abort();
}
