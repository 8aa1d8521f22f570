import type { DistanceUnit } from "@wardway/model";
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
  /** Empty for the proposed one. */
  readonly levelOfService: string;
  readonly levelReason: string;
  readonly ageGroup: string;
  readonly weight: string;
  /** `kg` or `lb`. */
  readonly weightUnit: string;
  readonly mobility: string;
  readonly oxygenDevice: string;
  readonly oxygenFlow: string;
  readonly infusions: string;
  readonly infusionNames: string;
  readonly pathogen: string;
  readonly care: string[];
  readonly escort: string;
  readonly stairs: string;
  readonly access: string;
  readonly pickupEntrance: string;
  readonly destinationEntrance: string;
  readonly language: string;
  readonly allergies: string;
  readonly codeStatus: string;
  readonly acceptingPhysician: string;
  /** Steps of the receiving facility. */
  readonly accepted: string[];
  readonly specialInstructions: string;
  readonly contactPerson: string;
}

/** What of the needs unfolds. */
export const noNeeds = {
  levelOfService: "",
  levelReason: "",
  ageGroup: "",
  weight: "",
  mobility: "",
  oxygenDevice: "",
  oxygenFlow: "",
  infusions: "",
  infusionNames: "",
  pathogen: "",
  care: [] as string[],
  escort: "",
  stairs: "",
  access: "",
  pickupEntrance: "",
  destinationEntrance: "",
  language: "",
  allergies: "",
  codeStatus: "",
  acceptingPhysician: "",
  accepted: [] as string[],
};

export const needNames = Object.keys(noNeeds) as readonly (keyof typeof noNeeds)[];

/** As soon as possible: today, now. The user is the contact person. */
export function requestDefaults(facts: {
  readonly now: Date;
  readonly timeZone: string;
  readonly contactPerson: string;
  /** Readers of miles weigh in pounds. Default: kilometres. */
  readonly distanceUnit?: DistanceUnit;
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
    ...noNeeds,
    weightUnit: facts.distanceUnit === "mi" ? "lb" : "kg",
    specialInstructions: "",
    contactPerson: facts.contactPerson,
  };
}
