import { z } from "zod";
import { fieldsIn } from "../../platform/time-zone.ts";

/** Everything that somebody can type into the form, as its fields have it. */
export const requestTextsSchema = z.object({
  hospitalId: z.string(),
  patientName: z.string(),
  medicalRecordNumber: z.string(),
  currentLocation: z.string(),
  startLocationLat: z.string(),
  startLocationLong: z.string(),
  destination: z.string(),
  destinationLat: z.string(),
  destinationLong: z.string(),
  date: z.string(),
  time: z.string(),
  priority: z.string(),
  isolationPrecautions: z.string(),
  equipment: z.array(z.string()),
  specialInstructions: z.string(),
  contactPerson: z.string(),
});
export type RequestTexts = z.infer<typeof requestTextsSchema>;

/** A form that nobody has typed into: today, now, and the person who fills it in. */
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
    startLocationLat: "",
    startLocationLong: "",
    destination: "",
    destinationLat: "",
    destinationLong: "",
    ...fieldsIn(facts.timeZone, facts.now),
    priority: "medium",
    isolationPrecautions: "none",
    equipment: [],
    specialInstructions: "",
    contactPerson: facts.contactPerson,
  };
}
