import type { CreateRequestBody } from "@wardway/model";
import { isShownAs, momentIn } from "../ui/time-zone.ts";
import { toNeedsBody } from "./needs-texts.ts";
import type { RequestTexts } from "./request-defaults.ts";

/**
 * Does not validate: the portal rejects an invalid date, sent as empty.
 * @param stated ISO 8601: the pick-up of the request that the form changes; null without one
 */
export function toRequestBody(
  texts: RequestTexts,
  timeZone: string,
  stated: string | null,
): CreateRequestBody {
  const isStated = stated !== null && isShownAs(stated, timeZone, texts);
  const moment = isStated ? new Date(stated) : momentIn(timeZone, texts.date, texts.time);
  return {
    patientName: texts.patientName,
    medicalRecordNumber: texts.medicalRecordNumber,
    currentLocation: texts.currentLocation,
    currentUnit: texts.currentUnit,
    currentRoom: texts.currentRoom,
    destination: texts.destination,
    destinationUnit: texts.destinationUnit,
    destinationRoom: texts.destinationRoom,
    priority: texts.priority as CreateRequestBody["priority"],
    isolationPrecautions: texts.isolationPrecautions as CreateRequestBody["isolationPrecautions"],
    specialInstructions: texts.specialInstructions,
    contactPerson: texts.contactPerson,
    equipment: texts.equipment.join(", "),
    levelOfService: (texts.levelOfService || null) as CreateRequestBody["levelOfService"],
    levelReason: texts.levelReason,
    needs: toNeedsBody(texts),
    acceptingPhysician: texts.acceptingPhysician,
    bedConfirmed: texts.accepted.includes("bed_confirmed"),
    reportCalled: texts.accepted.includes("report_called"),
    ...(texts.asSoonAsPossible
      ? { asSoonAsPossible: true, transportDate: new Date().toISOString() }
      : { transportDate: moment instanceof Date ? moment.toISOString() : "" }),
    startLocationLat: texts.startLocationLat || null,
    startLocationLong: texts.startLocationLong || null,
    destinationLat: texts.destinationLat || null,
    destinationLong: texts.destinationLong || null,
  };
}

/** The form field for an error of the API's field. */
export const getFormField = (name: string): string => shownAt[name] ?? name.replace("needs.", "");

const shownAt: Readonly<Record<string, string>> = {
  transportDate: "date",
  "needs.weightKg": "weight",
  startLocationLat: "currentLocation",
  startLocationLong: "currentLocation",
  destinationLat: "destination",
  destinationLong: "destination",
};
