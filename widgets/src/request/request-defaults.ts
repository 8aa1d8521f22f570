import { fieldsIn } from "../ui/time-zone.ts";
import { AS_SOON_AS_POSSIBLE } from "./pickup-choice.ts";

export interface RequestTexts {
  readonly hospitalId: string;
  readonly patientName: string;
  readonly medicalRecordNumber: string;
  readonly currentLocation: string;
  readonly currentUnit: string;
  readonly currentRoom: string;
  readonly startLocationLat: string;
  readonly startLocationLong: string;
  readonly destination: string;
  readonly destinationUnit: string;
  readonly destinationRoom: string;
  readonly destinationLat: string;
  readonly destinationLong: string;
  /** `AS_SOON_AS_POSSIBLE`, or empty. */
  readonly asSoonAsPossible: string;
  readonly date: string;
  readonly time: string;
  readonly priority: string;
  readonly isolationPrecautions: string;
  readonly equipment: string[];
  readonly specialInstructions: string;
  readonly contactPerson: string;
}

/** As soon as possible: today, now. The user is the contact person. */
export function requestDefaults(facts: {
  readonly now: Date;
  readonly timeZone: string;
  readonly contactPerson: string;
}): RequestTexts {
  return {
    hospitalId: "",
    patientName: "",
    medicalRecordNumber: "",
    currentLocation: "",
    currentUnit: "",
    currentRoom: "",
    startLocationLat: "",
    startLocationLong: "",
    destination: "",
    destinationUnit: "",
    destinationRoom: "",
    destinationLat: "",
    destinationLong: "",
    asSoonAsPossible: AS_SOON_AS_POSSIBLE,
    ...fieldsIn(facts.timeZone, facts.now),
    priority: "medium",
    isolationPrecautions: "none",
    equipment: [],
    specialInstructions: "",
    contactPerson: facts.contactPerson,
  };
}
