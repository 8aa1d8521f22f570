import { type Equipment, equipmentChoices, type IsolationPrecaution } from "./vocabulary.ts";

/** A newborn is up to 28 days old, a child up to 17 years. */
export const ageGroups = ["newborn", "child", "adult"] as const;
export type AgeGroup = (typeof ageGroups)[number];

export const mobilities = ["walks", "assisted", "wheelchair", "stretcher"] as const;
export type Mobility = (typeof mobilities)[number];

export const oxygenDevices = [
  "nasal_cannula",
  "mask",
  "non_rebreather",
  "high_flow",
  "cpap",
  "bipap",
  "tracheostomy",
] as const;
export type OxygenDevice = (typeof oxygenDevices)[number];

export const infusionKinds = ["fluids", "one_medication", "several_medications"] as const;
export type InfusionKind = (typeof infusionKinds)[number];

/** What the precautions are for: decides how the vehicle is cleaned. */
export const pathogens = [
  "mrsa",
  "vre",
  "c_difficile",
  "norovirus",
  "influenza",
  "covid_19",
  "tuberculosis",
  "measles_varicella",
  "other",
] as const;
export type Pathogen = (typeof pathogens)[number];

/** What the crew must be ready for. */
export const careNeeds = [
  "suction",
  "fall_risk",
  "elopement_risk",
  "aggression_risk",
  "interpreter",
] as const;
export type CareNeed = (typeof careNeeds)[number];

/** Who rides along. */
export const escorts = [
  "parent",
  "relative",
  "nurse",
  "respiratory_therapist",
  "physician",
  "officer",
] as const;
export type Escort = (typeof escorts)[number];

export const codeStatuses = ["full_code", "dnr", "dni", "dnr_dni", "comfort_care"] as const;
export type CodeStatus = (typeof codeStatuses)[number];

/** What the patient needs besides equipment and isolation precautions. What is not stated is absent. */
export interface Needs {
  readonly ageGroup?: AgeGroup | undefined;
  readonly weightKg?: number | undefined;
  readonly mobility?: Mobility | undefined;
  readonly oxygenDevice?: OxygenDevice | undefined;
  /** Liters per minute. */
  readonly oxygenFlow?: number | undefined;
  readonly infusions?: InfusionKind | undefined;
  readonly infusionNames?: string | undefined;
  readonly care?: readonly CareNeed[] | undefined;
  readonly pathogen?: Pathogen | undefined;
  readonly escort?: Escort | undefined;
  /** Steps that the patient is carried. */
  readonly stairs?: number | undefined;
  readonly access?: string | undefined;
  readonly pickupEntrance?: string | undefined;
  readonly destinationEntrance?: string | undefined;
  readonly language?: string | undefined;
  readonly allergies?: string | undefined;
  readonly codeStatus?: CodeStatus | undefined;
}

export interface NeedFacts {
  /** Comma-separated choices. */
  readonly equipment: string | null;
  readonly isolationPrecautions: IsolationPrecaution;
  readonly needs: Needs;
}

export const parseEquipment = (equipment: string | null): readonly Equipment[] =>
  equipmentChoices.filter((choice) => equipment?.split(", ").includes(choice));

/** The equipment with what the needs imply: a stated oxygen device means Oxygen. */
export function withImpliedEquipment({
  equipment,
  needs,
}: Pick<NeedFacts, "equipment" | "needs">): string | null {
  const stated = parseEquipment(equipment);
  const implied: Readonly<Record<Equipment, boolean>> = {
    Oxygen: needs.oxygenDevice !== undefined || needs.oxygenFlow !== undefined,
    "IV Support": needs.infusions !== undefined || needs.infusionNames !== undefined,
    "Cardiac Monitor": false,
    Ventilator: false,
    Stretcher: needs.mobility === "stretcher",
    Wheelchair: needs.mobility === "wheelchair",
  };
  const all = equipmentChoices.filter((choice) => stated.includes(choice) || implied[choice]);
  return all.length > 0 ? all.join(", ") : null;
}

/** 350 lb: above it, ordinary stretchers and crews of two reach their limits. */
export const BARIATRIC_WEIGHT_KG = 158.8;

/** One object, which a page's data contains once. */
const nothing: Needs = {};

/** What of the needs, beside the equipment, decides which vehicle and crew can come: all that a row shows. */
export function pickDecidingNeeds({ weightKg, ageGroup, care, stairs }: Needs): Needs {
  const risks = care?.filter((need) => need !== "fall_risk" && need !== "interpreter") ?? [];
  const deciding = {
    ...(weightKg !== undefined && weightKg >= BARIATRIC_WEIGHT_KG && { weightKg }),
    ...(ageGroup !== undefined && ageGroup !== "adult" && { ageGroup }),
    ...(risks.length > 0 && { care: risks }),
    ...(stairs && { stairs }),
  };
  return Object.keys(deciding).length > 0 ? deciding : nothing;
}
