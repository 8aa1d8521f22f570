import { type NeedFacts, proposeLevel, type TransportRequest } from "@wardway/model";
import type { RequestTexts } from "./request-defaults.ts";

/** The request that a new one replaces, repeats, or is the return trip of. */
export interface RequestSource {
  readonly kind: "renew" | "repeat" | "return";
  readonly id: number;
}

type Texts = Partial<RequestTexts>;

/** The form's texts from a request, without the hospital, the time and the acceptance. */
export const toTexts = (request: TransportRequest): Texts => ({
  patientName: request.patientName,
  medicalRecordNumber: request.medicalRecordNumber ?? "",
  currentLocation: request.currentLocation,
  currentUnit: request.currentUnit ?? "",
  currentRoom: request.currentRoom ?? "",
  startLocationLat: request.startLocationLat ?? "",
  startLocationLong: request.startLocationLong ?? "",
  destination: request.destination,
  destinationUnit: request.destinationUnit ?? "",
  destinationRoom: request.destinationRoom ?? "",
  destinationLat: request.destinationLat ?? "",
  destinationLong: request.destinationLong ?? "",
  priority: request.priority,
  isolationPrecautions: request.isolationPrecautions,
  equipment: request.equipment?.split(", ") ?? [],
  ...toNeedTexts(request),
  specialInstructions: request.specialInstructions ?? "",
  contactPerson: request.contactPerson ?? "",
});

/** The time has to be chosen. */
const noTime: Texts = { asSoonAsPossible: "", time: "" };

/** What a form from another request begins with. */
export const textsFrom = (request: TransportRequest, kind: RequestSource["kind"]): Texts => ({
  ...(kind === "return" ? toReturn(toTexts(request)) : toTexts(request)),
  ...(needsTime(request, kind) && noTime),
});

/** A planned transport, or a return trip before its outbound transport, is not to begin now by oversight. */
function needsTime({ asSoonAsPossible, status }: TransportRequest, kind: RequestSource["kind"]): boolean {
  if (kind === "renew") return false;
  return kind === "return" ? status !== "completed" : !asSoonAsPossible;
}

/** The places are swapped. Urgency, contact and access are those of the outbound transport. */
function toReturn({
  priority: _urgency,
  contactPerson: _contact,
  access: _ofPickup,
  ...there
}: Texts): Texts {
  const { pickupEntrance = "", destinationEntrance = "" } = there;
  return {
    ...there,
    ...copy(there, destinationNames, pickupNames),
    ...copy(there, pickupNames, destinationNames),
    pickupEntrance: destinationEntrance,
    destinationEntrance: pickupEntrance,
  };
}

const pickupNames = [
  "currentLocation",
  "currentUnit",
  "currentRoom",
  "startLocationLat",
  "startLocationLong",
] as const;
const destinationNames = [
  "destination",
  "destinationUnit",
  "destinationRoom",
  "destinationLat",
  "destinationLong",
] as const;

const copy = (
  texts: Texts,
  from: readonly (keyof RequestTexts)[],
  to: readonly (keyof RequestTexts)[],
): Texts => Object.fromEntries(to.map((name, index) => [name, texts[from[index] ?? name]]));

function toNeedTexts({
  levelOfService,
  levelReason,
  ...facts
}: Pick<TransportRequest, "levelOfService" | "levelReason" | keyof NeedFacts>): Partial<RequestTexts> {
  const { needs } = facts;
  const { weightKg, care = [], ...stated } = needs;
  const texts = Object.entries(stated).map(([name, value]) => [name, String(value ?? "")]);
  return {
    ...Object.fromEntries(texts),
    care: [...care],
    ...(weightKg !== undefined && { weight: String(weightKg), weightUnit: "kg" }),
    // The proposed one is proposed again.
    ...(levelOfService !== (proposeLevel(facts)?.level ?? null) && {
      levelOfService: levelOfService ?? "",
      levelReason: levelReason ?? "",
    }),
  };
}
