import {
  type NeedFacts,
  type PreparedReturn,
  proposeLevel,
  type StatedTrip,
  type TemplateTrip,
  type TransportRequest,
} from "@wardway/model";
import { noNeeds, type RequestTexts } from "./request-defaults.ts";
import type { RequestAsStated } from "./request-differences.tsx";
import type { RequestKind } from "./request-source.ts";

type Texts = Partial<RequestTexts>;

/** The form's texts from a request, without the hospital, the time and the acceptance. */
export const toTexts = (request: StatedTrip): Texts => ({
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

export const asStated = (request: TransportRequest): RequestAsStated => ({
  pickup: request.asSoonAsPossible ? null : request.transportDate,
  texts: toTexts(request),
});

/** The time has to be chosen. */
const noTime: Texts = { asSoonAsPossible: "", time: "" };

/** Of a return trip that waits for its time. */
export const toPreparedTexts = (prepared: PreparedReturn): Texts => ({
  ...noNeeds,
  ...toTexts(prepared),
  acceptingPhysician: prepared.acceptingPhysician ?? "",
  accepted: [
    ...(prepared.bedConfirmed ? ["bed_confirmed"] : []),
    ...(prepared.reportCalled ? ["report_called"] : []),
  ],
  ...noTime,
});

/**
 * What a template states of the next request: it leaves the rest of the form.
 * @param hospital the user's: a template that names no unit of it leaves that of the form
 */
export function toTemplateTexts(template: TemplateTrip, hospital: string | null): Texts {
  const { currentLocation, destination, priority } = template;
  const keepsUnit = template.currentUnit === null && currentLocation === hospital;
  return {
    ...(currentLocation !== null && {
      currentLocation,
      ...(!keepsUnit && { currentUnit: template.currentUnit ?? "" }),
      currentRoom: "",
      startLocationLat: template.startLocationLat ?? "",
      startLocationLong: template.startLocationLong ?? "",
    }),
    ...(destination !== null && {
      destination,
      destinationUnit: template.destinationUnit ?? "",
      destinationRoom: "",
      destinationLat: template.destinationLat ?? "",
      destinationLong: template.destinationLong ?? "",
    }),
    ...(priority !== null && { priority }),
    ...(template.equipment !== null && { equipment: template.equipment.split(", ") }),
    ...toNeedTexts({ isolationPrecautions: "none", levelOfService: null, levelReason: null, ...template }),
    ...(template.specialInstructions !== null && { specialInstructions: template.specialInstructions }),
    ...(!template.asSoonAsPossible && noTime),
  };
}

/** What a form from another request begins with. */
export const textsFrom = (request: TransportRequest, kind: RequestKind): Texts => ({
  ...(kind === "return" ? toReturn(request) : toTexts(request)),
  ...(needsTime(request, kind) && noTime),
});

/** A planned transport, or a return trip before its outbound transport, is not to begin now by oversight. */
function needsTime({ asSoonAsPossible, status }: TransportRequest, kind: RequestKind): boolean {
  if (kind === "renew") return false;
  return kind === "return" ? status !== "completed" : !asSoonAsPossible;
}

/** Urgency, contact and access are those of the outbound transport. */
function toReturn(request: TransportRequest): Texts {
  const { priority: _urgency, contactPerson: _contact, ...texts } = toTexts(withPlacesSwapped(request));
  return { ...texts, access: "" };
}

const withPlacesSwapped = (request: StatedTrip): StatedTrip => ({
  ...request,
  currentLocation: request.destination,
  currentUnit: request.destinationUnit,
  currentRoom: request.destinationRoom,
  startLocationLat: request.destinationLat,
  startLocationLong: request.destinationLong,
  destination: request.currentLocation,
  destinationUnit: request.currentUnit,
  destinationRoom: request.currentRoom,
  destinationLat: request.startLocationLat,
  destinationLong: request.startLocationLong,
  needs: {
    ...request.needs,
    pickupEntrance: request.needs.destinationEntrance,
    destinationEntrance: request.needs.pickupEntrance,
  },
});

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
