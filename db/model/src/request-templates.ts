import { z } from "zod";
import type { ReadonlyDeep } from "./api.ts";
import { checkCoordinates } from "./coordinates.ts";
import { limits } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import type { Needs } from "./needs.ts";
import type { StatedTrip } from "./prepared-return.ts";
import { prioritySchema } from "./requests.ts";
import { needFields, statedNeedsSchema, toNeeds } from "./stated-needs.ts";
import { optionalText, requiredText } from "./text.ts";
import { transportRequestSchema, tripFields } from "./wire.ts";

/** The needs that follow from the kind of transport; the others are true of one patient. */
const templateNeeds = {
  ageGroup: true,
  mobility: true,
  oxygenDevice: true,
  infusions: true,
  escort: true,
  pickupEntrance: true,
  destinationEntrance: true,
} as const;

const asSoonAsPossible =
  "Whether a request from the template begins with a pick-up as soon as possible. Default: its time has to be chosen.";

export const templateFields = {
  name: requiredText("Name", limits.templateName).describe(
    "Unique among the hospital's templates; case makes no difference.",
  ),
  specialInstructions: tripFields.specialInstructions.describe(
    "For each request from the template: nothing about one patient.",
  ),
} as const;

const place = (label: string) =>
  optionalText(label, limits.location).describe(
    "Facility or address, not a patient's home. Default: chosen in each request.",
  );

export const createTemplateSchema = z
  .object({
    ...templateFields,
    currentLocation: place("Current location"),
    currentUnit: tripFields.currentUnit,
    startLocationLat: tripFields.startLocationLat,
    startLocationLong: tripFields.startLocationLong,
    destination: place("Destination"),
    destinationUnit: tripFields.destinationUnit,
    destinationLat: tripFields.destinationLat,
    destinationLong: tripFields.destinationLong,
    asSoonAsPossible: z
      .boolean({ error: issue("choice.notBoolean", { label: fieldTerm("As soon as possible") }) })
      .default(false)
      .describe(asSoonAsPossible),
    priority: prioritySchema
      .nullish()
      .transform((priority) => priority ?? null)
      .describe("Default: medium, as in an empty form."),
    equipment: tripFields.equipment,
    needs: z
      .object(z.object(needFields).pick(templateNeeds).shape, { error: issue("transport.needsNotObject") })
      .nullish()
      .transform((stated): Needs => (stated ? toNeeds(stated) : {}))
      .describe("What the patients need, as far as it follows from the kind of transport."),
  })
  .superRefine(checkCoordinates);
export type CreateTemplate = z.output<typeof createTemplateSchema>;

const {
  currentLocation,
  currentUnit,
  startLocationLat,
  startLocationLong,
  destination,
  destinationUnit,
  destinationLat,
  destinationLong,
  priority,
  equipment,
} = transportRequestSchema.shape;

/** As it is stored. */
const templateTripSchema = z.strictObject({
  currentLocation: currentLocation.nullable().describe("Null if it is chosen in each request."),
  currentUnit,
  startLocationLat,
  startLocationLong,
  destination: destination.nullable().describe("Null if it is chosen in each request."),
  destinationUnit,
  destinationLat,
  destinationLong,
  asSoonAsPossible: z.boolean().describe(asSoonAsPossible),
  priority: priority.nullable(),
  equipment,
  specialInstructions: z.string().nullable(),
  needs: statedNeedsSchema.pick(templateNeeds),
});
export type TemplateTrip = ReadonlyDeep<z.output<typeof templateTripSchema>>;

export const requestTemplateSchema = templateTripSchema.extend({
  id: z.int(),
  name: z.string(),
  createdAt: z.iso.datetime(),
});
export type RequestTemplate = ReadonlyDeep<z.output<typeof requestTemplateSchema>>;

/** What of a request a template can take over. */
export const templateParts = ["pickup", "destination", "asSoonAsPossible", "priority", "needs"] as const;
export type TemplatePart = (typeof templateParts)[number];

export type TemplateSource = StatedTrip & { readonly asSoonAsPossible?: boolean | undefined };

/** A template with parts of a request: never its patient or instructions, nor a level that was chosen for the patient. */
export function toTemplateTrip(request: TemplateSource, parts: readonly TemplatePart[]): TemplateTrip {
  const has = (part: TemplatePart) => parts.includes(part);
  const { pickupEntrance, destinationEntrance, ...needs } = pickNeeds(request.needs);
  return {
    currentLocation: null,
    currentUnit: null,
    startLocationLat: null,
    startLocationLong: null,
    destination: null,
    destinationUnit: null,
    destinationLat: null,
    destinationLong: null,
    ...(has("pickup") && {
      currentLocation: request.currentLocation,
      currentUnit: request.currentUnit,
      startLocationLat: request.startLocationLat,
      startLocationLong: request.startLocationLong,
    }),
    ...(has("destination") && {
      destination: request.destination,
      destinationUnit: request.destinationUnit,
      destinationLat: request.destinationLat,
      destinationLong: request.destinationLong,
    }),
    asSoonAsPossible: has("asSoonAsPossible"),
    priority: has("priority") ? request.priority : null,
    equipment: has("needs") ? request.equipment : null,
    specialInstructions: null,
    needs: {
      ...(has("needs") && needs),
      ...(has("pickup") && pickupEntrance !== undefined && { pickupEntrance }),
      ...(has("destination") && destinationEntrance !== undefined && { destinationEntrance }),
    },
  };
}

const pickNeeds = (needs: Needs) => statedNeedsSchema.pick(templateNeeds).strip().parse(needs);

/** What a template does not state, as a request without it says it. */
export const noPatient = {
  patientName: "",
  medicalRecordNumber: null,
  currentRoom: null,
  destinationRoom: null,
  isolationPrecautions: "none",
  levelOfService: null,
  levelReason: null,
  contactPerson: null,
} as const;
