import { type Equipment, equipmentTerms, type NeedFacts, POUND_KG, parseEquipment } from "@wardway/model";
import { choicesMessages } from "@wardway/model/messages/en/choices";
import { needsMessages } from "@wardway/model/messages/en/needs";
import { createTranslator, defaultLanguage, type Language } from "../messages/messages.tsx";
import { grouped, toOneDecimal } from "./numbers.ts";

/** Below it, a tenth matters. */
const MAX_EXACT_WEIGHT = 20;

/** Kilograms to "82 kg", or "181 lb" for who reads miles. */
export function formatWeight(kilograms: number, language: Language = defaultLanguage()): string {
  const unit = language.distanceUnit === "mi" ? "lb" : "kg";
  const amount = unit === "lb" ? kilograms / POUND_KG : kilograms;
  const format = amount < MAX_EXACT_WEIGHT ? toOneDecimal : grouped;
  return `${format(amount, language.locale)} ${unit}`;
}

/** Classes whose shapes the portal's styles draw. */
const equipmentShapes: Readonly<Record<Equipment, string>> = {
  Oxygen: "oxygen",
  "IV Support": "iv",
  "Cardiac Monitor": "monitor",
  Ventilator: "ventilator",
  Stretcher: "stretcher",
  Wheelchair: "wheelchair",
};

export interface NeedText {
  readonly shape: string;
  /** "Oxygen, Mask, 6 l/min" */
  readonly text: string;
}

/** Isolation, equipment and needs, each with its details, in the order in which they decide who can come. */
export function listNeeds(
  { isolationPrecautions, equipment, needs }: NeedFacts,
  language: Language = defaultLanguage(),
): readonly NeedText[] {
  const { t } = createTranslator(language, choicesMessages, needsMessages);
  const all: NeedText[] = [];
  const add = (shape: string, ...texts: readonly (string | false | undefined)[]) => {
    const text = texts.filter((part) => typeof part === "string").join(", ");
    if (text !== "") all.push({ shape, text });
  };
  const requested = parseEquipment(equipment);
  const addEquipment = (item: Equipment, ...details: readonly (string | false | undefined)[]) => {
    if (requested.includes(item)) add(equipmentShapes[item], t(equipmentTerms[item]), ...details);
  };

  const pathogen = needs.pathogen && t(`needs.pathogen_${needs.pathogen}`);
  if (isolationPrecautions !== "none")
    add(isolationPrecautions, t(`needs.isolation_${isolationPrecautions}`), pathogen);
  else add("contact", pathogen);
  addEquipment("Ventilator");
  addEquipment(
    "Oxygen",
    needs.oxygenDevice && t(`needs.oxygenDevice_${needs.oxygenDevice}`),
    needs.oxygenFlow !== undefined &&
      t("needs.flow", { liters: new Intl.NumberFormat(language.locale).format(needs.oxygenFlow) }),
  );
  addEquipment("IV Support", needs.infusions && t(`needs.infusions_${needs.infusions}`), needs.infusionNames);
  addEquipment("Cardiac Monitor");
  for (const need of needs.care ?? []) {
    if (need === "suction") add("suction", t("needs.care_suction"));
  }
  addEquipment("Stretcher");
  addEquipment("Wheelchair");
  // A stretcher and a wheelchair are in the equipment.
  if (needs.mobility === "walks" || needs.mobility === "assisted")
    add("mobility", t(`needs.mobility_${needs.mobility}`));
  if (needs.weightKg !== undefined) add("weight", formatWeight(needs.weightKg, language));
  if (needs.ageGroup) add("age", t(`needs.ageGroup_${needs.ageGroup}`));
  for (const need of needs.care ?? []) {
    if (need === "suction" || need === "interpreter") continue;
    add("risk", t(`needs.care_${need}`));
  }
  if (needs.escort) add("escort", t(`needs.escort_${needs.escort}`));
  if (needs.stairs) add("stairs", t("needs.stairs", { count: needs.stairs }));
  if (needs.access) add("stairs", t("needs.access", { text: needs.access }));
  if (needs.pickupEntrance) add("stairs", t("needs.pickupEntrance", { text: needs.pickupEntrance }));
  if (needs.destinationEntrance)
    add("stairs", t("needs.destinationEntrance", { text: needs.destinationEntrance }));
  if (needs.language) add("speech", t("needs.language", { text: needs.language }));
  if (needs.care?.includes("interpreter")) add("speech", t("needs.care_interpreter"));
  if (needs.allergies) add("allergies", t("needs.allergies", { text: needs.allergies }));
  if (needs.codeStatus) add("code", t(`needs.codeStatus_${needs.codeStatus}`));
  return all;
}
