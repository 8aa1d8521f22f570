import { BARIATRIC_WEIGHT_KG, type NeedFacts, parseEquipment } from "./needs.ts";

/** In the order of forms; those of vehicles without medical care first. */
export const levelsOfService = [
  "wheelchair",
  "stretcher",
  "bls",
  "als",
  "cct",
  "bariatric",
  "neonatal_pediatric",
] as const;
export type LevelOfService = (typeof levelsOfService)[number];

/**
 * HCPCS Level II codes by which a transport of this level is billed in the United States, ordinary ones first; none where
 * the code is that of the care given. Source: CMS, Medicare Claims Processing Manual, chapter 15, and the HCPCS file.
 */
export const hcpcsCodes: Readonly<Record<LevelOfService, readonly string[]>> = {
  wheelchair: ["A0130"],
  stretcher: ["T2005"],
  bls: ["A0428", "A0429"],
  als: ["A0426", "A0427", "A0433"],
  cct: ["A0434"],
  bariatric: [],
  neonatal_pediatric: [],
};

/** Facts that decide a level, from the most to the least care. */
export const levelReasons = [
  "newborn",
  "intensive_child",
  "ventilator",
  "several_medications",
  "high_flow_oxygen",
  "bipap",
  "one_medication",
  "infusion",
  "cardiac_monitor",
  "cpap",
  "tracheostomy",
  "weight",
  "oxygen",
  "suction",
  "airborne_isolation",
  "elopement_risk",
  "aggression_risk",
  "stretcher",
  "wheelchair",
] as const;
export type LevelReason = (typeof levelReasons)[number];

interface LevelRule {
  readonly level: LevelOfService;
  readonly reason: LevelReason;
  readonly applies: (facts: NeedFacts) => boolean;
}

const hasEquipment = (facts: NeedFacts, item: ReturnType<typeof parseEquipment>[number]) =>
  parseEquipment(facts.equipment).includes(item);

/** Care beyond that of a paramedic crew. */
const intensiveRules: readonly LevelRule[] = [
  { level: "cct", reason: "ventilator", applies: (facts) => hasEquipment(facts, "Ventilator") },
  {
    level: "cct",
    reason: "several_medications",
    applies: ({ needs }) => needs.infusions === "several_medications",
  },
  { level: "cct", reason: "high_flow_oxygen", applies: ({ needs }) => needs.oxygenDevice === "high_flow" },
  { level: "cct", reason: "bipap", applies: ({ needs }) => needs.oxygenDevice === "bipap" },
];

/**
 * The first level that has an applicable rule is proposed: a proposal, because what a crew may do differs between states. Where they
 * differ, the rule names the higher level. After the definitions of BLS, ALS and specialty care transport in 42 CFR 414.605.
 */
const rules: readonly LevelRule[] = [
  { level: "neonatal_pediatric", reason: "newborn", applies: ({ needs }) => needs.ageGroup === "newborn" },
  {
    level: "neonatal_pediatric",
    reason: "intensive_child",
    applies: (facts) =>
      facts.needs.ageGroup === "child" && intensiveRules.some(({ applies }) => applies(facts)),
  },
  ...intensiveRules,
  { level: "als", reason: "one_medication", applies: ({ needs }) => needs.infusions === "one_medication" },
  {
    level: "als",
    reason: "infusion",
    applies: (facts) => hasEquipment(facts, "IV Support") && (facts.needs.infusions ?? "fluids") === "fluids",
  },
  { level: "als", reason: "cardiac_monitor", applies: (facts) => hasEquipment(facts, "Cardiac Monitor") },
  { level: "als", reason: "cpap", applies: ({ needs }) => needs.oxygenDevice === "cpap" },
  { level: "als", reason: "tracheostomy", applies: ({ needs }) => needs.oxygenDevice === "tracheostomy" },
  {
    level: "bariatric",
    reason: "weight",
    applies: ({ needs }) => (needs.weightKg ?? 0) >= BARIATRIC_WEIGHT_KG,
  },
  { level: "bls", reason: "oxygen", applies: (facts) => hasEquipment(facts, "Oxygen") },
  { level: "bls", reason: "suction", applies: ({ needs }) => needs.care?.includes("suction") === true },
  {
    level: "bls",
    reason: "airborne_isolation",
    applies: ({ isolationPrecautions }) => isolationPrecautions === "airborne",
  },
  {
    level: "bls",
    reason: "elopement_risk",
    applies: ({ needs }) => needs.care?.includes("elopement_risk") === true,
  },
  {
    level: "bls",
    reason: "aggression_risk",
    applies: ({ needs }) => needs.care?.includes("aggression_risk") === true,
  },
  { level: "stretcher", reason: "stretcher", applies: (facts) => hasEquipment(facts, "Stretcher") },
  { level: "wheelchair", reason: "wheelchair", applies: (facts) => hasEquipment(facts, "Wheelchair") },
];

export interface ProposedLevel {
  readonly level: LevelOfService;
  /** All facts that require this level. */
  readonly reasons: readonly LevelReason[];
}

/**
 * The least level that meets what was stated; null if nothing was that decides it.
 * @param facts the equipment with what the needs imply
 */
export function proposeLevel(facts: NeedFacts): ProposedLevel | null {
  const met = rules.filter(({ applies }) => applies(facts));
  const level = met[0]?.level;
  if (level === undefined) return null;
  return { level, reasons: met.filter((rule) => rule.level === level).map(({ reason }) => reason) };
}

/** Whether a company runs a level. One that has declared none may run all, as before there were levels. */
export const holdsLevel = (held: readonly LevelOfService[], level: LevelOfService | null): boolean =>
  level === null || held.length === 0 || held.includes(level);
