import { isDeepStrictEqual } from "node:util";
import type { transportRequests } from "@wardway/db/schema";
import { onlyHiddenNeeds, type Proposal, withoutHiddenNeeds } from "@wardway/model";
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

/** Fields that have one meaning together: who agrees to one of them agrees to all. */
const agreedTogether: readonly (readonly StatedName[])[] = [
  ["currentLocation", "currentUnit", "currentRoom", "startLocationLat", "startLocationLong"],
  ["destination", "destinationUnit", "destinationRoom", "destinationLat", "destinationLong"],
  ["transportDate", "asSoonAsPossible"],
  ["isolationPrecautions", "equipment", "levelOfService", "levelReason", "needs"],
];

export interface RequestChanges {
  /** In the order of `statedNames`. */
  readonly names: readonly StatedName[];
  /** Whether responses to the request as it was no longer hold. */
  readonly isDecisive: boolean;
  /** Whether the journey's ends have moved, so that its route is another one. */
  readonly isOtherJourney: boolean;
  /** Another facility has to accept the patient: what was recorded of the one before is over. */
  readonly isOtherFacility: boolean;
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
    isOtherFacility: names.includes("destination"),
    details: { changed: names.join(", "), ...describe(toShown(before), toShown(after), shown) },
  };
}

/**
 * What of a change the company that runs the transport has to agree to, and what the hospital changes without asking. Of what is
 * agreed together, all is proposed; needs that only the crew reads change immediately.
 */
export function splitByConsent(
  before: Stated,
  after: Stated,
): { readonly immediate: Partial<Stated>; readonly proposed: Partial<Stated> } {
  const decided = differing(toShown(before), toShown(after)).filter((name) => decisive.has(name));
  const asked = agreedTogether.filter((names) => names.some((name) => decided.includes(name))).flat();
  const rest = {
    ...after,
    needs: { ...withoutHiddenNeeds(before.needs), ...onlyHiddenNeeds(after.needs) },
  };
  const immediate = differing(before, rest).filter((name) => !asked.includes(name) || name === "needs");
  return {
    immediate: pickStated(rest, immediate),
    proposed: pickStated({ ...after, needs: withoutHiddenNeeds(after.needs) }, asked),
  };
}

const pickStated = (stated: Stated, names: readonly StatedName[]): Partial<Stated> =>
  Object.fromEntries(names.map((name) => [name, stated[name]]));

/** As it is stored, and sent. */
export function toProposedChanges(proposed: Partial<Stated>): Proposal["changes"] {
  const changes = Object.entries(proposed).map(([name, value]) => {
    if (value instanceof Date) return [name, value.toISOString()];
    return [name, typeof value === "number" ? String(value) : value];
  });
  return Object.fromEntries(changes);
}

/** The request as a proposal would make it. */
export function withProposedChanges<Row extends Stated>(request: Row, changes: Proposal["changes"]): Row {
  const { transportDate, startLocationLat, startLocationLong, destinationLat, destinationLong, ...rest } =
    changes;
  return {
    ...request,
    ...rest,
    ...(rest.needs && { needs: { ...onlyHiddenNeeds(request.needs), ...rest.needs } }),
    ...(transportDate !== undefined && { transportDate: new Date(transportDate) }),
    ...(startLocationLat !== undefined && { startLocationLat: toDegrees(startLocationLat) }),
    ...(startLocationLong !== undefined && { startLocationLong: toDegrees(startLocationLong) }),
    ...(destinationLat !== undefined && { destinationLat: toDegrees(destinationLat) }),
    ...(destinationLong !== undefined && { destinationLong: toDegrees(destinationLong) }),
  };
}

const toDegrees = (text: string | null) => (text === null ? null : Number(text));

/** Until the receiving facility has accepted the patient. */
export const noAcceptance = { acceptingPhysician: null, bedConfirmedAt: null, reportCalledAt: null } as const;

/** For the timeline. */
export const describeLostAcceptance = (
  request: Pick<typeof transportRequests.$inferSelect, keyof typeof noAcceptance | "patientAcceptedAt">,
): { readonly acceptanceLost?: 1 } =>
  [...Object.keys(noAcceptance), "patientAcceptedAt"].some(
    (name) => request[name as keyof typeof noAcceptance] !== null,
  )
    ? { acceptanceLost: 1 }
    : {};

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
