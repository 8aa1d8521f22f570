import {
  type CreateRequestBody,
  type IsolationPrecaution,
  type NeedFacts,
  type Needs,
  POUND_KG,
} from "@wardway/model";
import { needNames, noNeeds, type RequestTexts } from "./request-defaults.ts";

/** Whether anything is stated of what unfolds. */
export const hasNeeds = (texts: RequestTexts): boolean => needNames.some((name) => texts[name].length > 0);

/** Does not validate: a text that is no number stays one, and the portal rejects it. */
const toNumber = (text: string, unit = 1): number | null => {
  if (text.trim() === "") return null;
  const number = Number(text);
  return Number.isNaN(number) ? (text as unknown as number) : number * unit;
};

export function toNeedsBody(texts: RequestTexts): NonNullable<CreateRequestBody["needs"]> {
  const {
    levelOfService: _level,
    levelReason: _reason,
    weight: _weight,
    acceptingPhysician: _physician,
    accepted: _steps,
    ...stated
  } = noNeeds;
  const names = Object.keys(stated) as (keyof typeof stated)[];
  const entries = names.map((name) => [
    name,
    name === "stairs" || name === "oxygenFlow" ? toNumber(texts[name]) : texts[name] || null,
  ]);
  return {
    ...Object.fromEntries(entries),
    weightKg: toNumber(texts.weight, texts.weightUnit === "lb" ? POUND_KG : 1),
  };
}

/** Details of equipment that is no longer checked stay in their folded fields, and are not sent. */
const noOxygen = { oxygenDevice: "", oxygenFlow: "" };
const noInfusions = { infusions: "", infusionNames: "" };

/** What the proposal of a level reads. */
export function toNeedFacts(texts: RequestTexts): NeedFacts {
  const sent = {
    ...texts,
    ...(!texts.equipment.includes("Oxygen") && noOxygen),
    ...(!texts.equipment.includes("IV Support") && noInfusions),
  };
  const stated = Object.entries(toNeedsBody(sent)).filter(([, value]) => value !== null && value !== "");
  return {
    equipment: texts.equipment.join(", ") || null,
    isolationPrecautions: (texts.isolationPrecautions || "none") as IsolationPrecaution,
    needs: Object.fromEntries(stated) as Needs,
  };
}
