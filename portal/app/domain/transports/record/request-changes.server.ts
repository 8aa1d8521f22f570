import { isDeepStrictEqual } from "node:util";
import type { transportRequests } from "@wardway/db/schema";
import { withoutHiddenNeeds } from "@wardway/model";
import { withoutBed } from "./without-bed.ts";

/** What a hospital states in a request, without the acceptance, which is recorded step by step. */
const statedNames = [
  "patientName",
  "medicalRecordNumber",
  "currentLocation",
  "currentUnit",
  "currentRoom",
  "startLocationLat",
  "startLocationLong",
  "destination",
  "destinationUnit",
  "destinationRoom",
  "destinationLat",
  "destinationLong",
  "transportDate",
  "asSoonAsPossible",
  "priority",
  "isolationPrecautions",
  "equipment",
  "levelOfService",
  "levelReason",
  "needs",
  "specialInstructions",
  "contactPerson",
] as const satisfies readonly (keyof typeof transportRequests.$inferSelect)[];
export type StatedName = (typeof statedNames)[number];
export type Stated = Pick<typeof transportRequests.$inferSelect, StatedName>;

/** With another value of these, a company would perhaps not have responded, or not in this way. */
const decisive: ReadonlySet<StatedName> = new Set([
  "currentLocation",
  "startLocationLat",
  "startLocationLong",
  "destination",
  "destinationLat",
  "destinationLong",
  "transportDate",
  "asSoonAsPossible",
  "isolationPrecautions",
  "equipment",
  "levelOfService",
  "needs",
]);

const places: ReadonlySet<StatedName> = new Set([
  "startLocationLat",
  "startLocationLong",
  "destinationLat",
  "destinationLong",
]);

export interface RequestChanges {
  /** In the order of `statedNames`. */
  readonly names: readonly StatedName[];
  /** Whether responses to the request as it was no longer hold. */
  readonly isDecisive: boolean;
  /** Whether the journey's ends have moved, so that its route is another one. */
  readonly isOtherJourney: boolean;
  /** For the timeline: what all who read the request may know of it, as it is and as it was. */
  readonly details: Readonly<Record<string, string | number | null>>;
}

/** What differs between a request and what it is changed to. */
export function compareRequests(before: Stated, after: Stated): RequestChanges {
  const names = differing(before, after);
  const shown = differing(toShown(before), toShown(after));
  return {
    names,
    isDecisive: shown.some((name) => decisive.has(name)),
    isOtherJourney: names.some((name) => places.has(name)),
    details: { changed: names.join(", "), ...describe(toShown(before), toShown(after), shown) },
  };
}

const differing = (one: Stated, other: Stated) =>
  statedNames.filter((name) => !isDeepStrictEqual(one[name], other[name]));

/** What a company reads before it is assigned, as far as it decides. */
const toShown = (stated: Stated): Stated => ({
  ...stated,
  currentLocation: withoutBed(stated.currentLocation),
  destination: withoutBed(stated.destination),
  needs: withoutHiddenNeeds(stated.needs),
});

function describe(before: Stated, after: Stated, names: readonly StatedName[]) {
  const has = (name: StatedName) => names.includes(name);
  return {
    ...((has("transportDate") || has("asSoonAsPossible")) && {
      pickup: after.transportDate.toISOString(),
      requestedPickup: before.transportDate.toISOString(),
      ...(after.asSoonAsPossible && { isAsap: 1 }),
      ...(before.asSoonAsPossible && { wasAsap: 1 }),
    }),
    ...(has("levelOfService") && { level: after.levelOfService, requestedLevel: before.levelOfService }),
    ...(has("currentLocation") && { from: after.currentLocation, requestedFrom: before.currentLocation }),
    ...(has("destination") && { to: after.destination, requestedTo: before.destination }),
    ...(has("priority") && { priority: after.priority, requestedPriority: before.priority }),
    ...(has("isolationPrecautions") && {
      isolation: after.isolationPrecautions,
      requestedIsolation: before.isolationPrecautions,
    }),
    ...(has("equipment") && { equipment: after.equipment, requestedEquipment: before.equipment }),
  };
}
