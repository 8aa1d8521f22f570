import { z } from "zod";
import { limits } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import {
  ageGroups,
  careNeeds,
  codeStatuses,
  escorts,
  infusionKinds,
  mobilities,
  type Needs,
  oxygenDevices,
  pathogens,
} from "./needs.ts";
import { optionalText } from "./text.ts";

/** The error has the words of the choices, whose codes begin with `prefix`. */
export function choiceIssue(label: string, prefix: string, choices: readonly string[]): string {
  return issue("choice.unknown", {
    label: fieldTerm(label),
    choices: choices.map((choice) => ({ code: `${prefix}${choice}`, text: choice })),
  });
}

function choice<const Choices extends readonly [string, ...string[]]>(
  label: string,
  name: string,
  choices: Choices,
) {
  return z.enum(choices, { error: choiceIssue(label, `needs.${name}_`, choices) }).nullish();
}

/** Stored to a tenth: a weight in pounds has many decimals in kilograms. */
const toTenth = (value: number | null | undefined) => (value == null ? value : Math.round(value * 10) / 10);

function measure(label: string, { min, max }: { readonly min: number; readonly max: number }) {
  const outOfRange = issue("number.between", { label: fieldTerm(label), min, max });
  return z
    .number({ error: outOfRange })
    .min(min, outOfRange)
    .max(max, outOfRange)
    .nullish()
    .transform(toTenth);
}

const careUnknown = choiceIssue("Care", "needs.care_", careNeeds);

/** As a form and the API send them. */
export const needFields = {
  ageGroup: choice("Age group", "ageGroup", ageGroups).describe(
    "A newborn is up to 28 days old, a child up to 17 years.",
  ),
  weightKg: measure("Weight", limits.weightKg).describe("Kilograms."),
  mobility: choice("Mobility", "mobility", mobilities).describe(
    "wheelchair and stretcher imply this equipment.",
  ),
  oxygenDevice: choice("Oxygen device", "oxygenDevice", oxygenDevices).describe(
    "Implies Oxygen in the equipment.",
  ),
  oxygenFlow: measure("Oxygen flow", limits.oxygenFlow).describe(
    "Liters per minute. Implies Oxygen in the equipment.",
  ),
  infusions: choice("Infusions", "infusions", infusionKinds).describe("Implies IV Support in the equipment."),
  infusionNames: optionalText("Infusion names", limits.need).describe("Implies IV Support in the equipment."),
  care: z
    .array(z.enum(careNeeds, { error: careUnknown }), { error: careUnknown })
    .max(careNeeds.length, careUnknown)
    .nullish()
    .transform((chosen) => careNeeds.filter((need) => chosen?.includes(need))),
  pathogen: choice("Pathogen", "pathogen", pathogens).describe("What the isolation precautions are for."),
  escort: choice("Escort", "escort", escorts).describe("Who rides along."),
  stairs: z
    .int(issue("number.range", { label: fieldTerm("Stairs"), ...limits.stairs }))
    .min(limits.stairs.min, issue("number.range", { label: fieldTerm("Stairs"), ...limits.stairs }))
    .max(limits.stairs.max, issue("number.range", { label: fieldTerm("Stairs"), ...limits.stairs }))
    .nullish()
    .describe("Steps that the patient is carried."),
  access: optionalText("Access", limits.need).describe("How the crew reaches the patient."),
  pickupEntrance: optionalText("Pick-up entrance", limits.need).describe("Where the vehicle stops."),
  destinationEntrance: optionalText("Destination entrance", limits.need).describe("Where the vehicle stops."),
  language: optionalText("Language", limits.language).describe("The patient's language."),
  allergies: optionalText("Allergies", limits.need),
  codeStatus: choice("Code status", "codeStatus", codeStatuses).describe("Orders on resuscitation."),
} as const;

export const needsSchema = z
  .object(needFields, { error: issue("transport.needsNotObject") })
  .transform(toNeeds)
  .describe("What the patient needs besides equipment and isolation precautions, as far as it is stated.");
type StatedNeeds = z.output<z.ZodObject<typeof needFields>>;

/** Without what was not stated. */
export function toNeeds(stated: Partial<StatedNeeds>): Needs {
  const entries = Object.entries(stated).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined,
  );
  return Object.fromEntries(entries);
}

/** As the API returns them: the same members, none of them null. */
export const statedNeedsSchema = z
  .strictObject({
    ageGroup: z.enum(ageGroups),
    weightKg: z.number().describe("Kilograms."),
    mobility: z.enum(mobilities),
    oxygenDevice: z.enum(oxygenDevices),
    oxygenFlow: z.number().describe("Liters per minute."),
    infusions: z.enum(infusionKinds),
    infusionNames: z.string(),
    care: z.array(z.enum(careNeeds)),
    pathogen: z.enum(pathogens),
    escort: z.enum(escorts),
    stairs: z.int().describe("Steps."),
    access: z.string(),
    pickupEntrance: z.string(),
    destinationEntrance: z.string(),
    language: z.string(),
    allergies: z.string(),
    codeStatus: z.enum(codeStatuses),
  })
  .partial();
