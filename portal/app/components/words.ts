import type { Equipment, IsolationPrecaution, Priority, RequestStatus, Role } from "@wardway/model";
import { choicesMessages } from "@wardway/model/messages/en/choices";
import { rolesMessages } from "@wardway/model/messages/en/roles";
import { termsMessages } from "@wardway/model/messages/en/terms";
import { fieldTerm } from "@wardway/model/messages/issue";
import { createTranslator } from "@wardway/model/messages/translator";
import { currentLanguage, translateServerMessage } from "#app/infra/locale.ts";

// Words of the model in the language of the page.

export const statusWord = (status: RequestStatus | Priority): string =>
  createTranslator(currentLanguage(), termsMessages).t(`terms.${status}`);

export const precautionWord = (precaution: IsolationPrecaution): string =>
  createTranslator(currentLanguage(), choicesMessages).t(`choices.${precaution}`);

export const roleWord = (role: Role): string =>
  createTranslator(currentLanguage(), rolesMessages).t(`roles.${role}`);

const equipmentCodes = {
  Oxygen: "choices.oxygen",
  "IV Support": "choices.ivSupport",
  "Cardiac Monitor": "choices.cardiacMonitor",
  Ventilator: "choices.ventilator",
  Stretcher: "choices.stretcher",
  Wheelchair: "choices.wheelchair",
} as const satisfies Record<Equipment, keyof typeof choicesMessages>;

const equipmentWord = (equipment: Equipment): string =>
  createTranslator(currentLanguage(), choicesMessages).t(equipmentCodes[equipment]);

/** @param list as stored: names with commas between */
export const equipmentWords = (list: string): string =>
  list
    .split(", ")
    .map((name) => (Object.hasOwn(equipmentCodes, name) ? equipmentWord(name as Equipment) : name))
    .join(", ");

/** The name of a field that is a constant of the model. */
export function fieldWord(label: string): string {
  const { code, text } = fieldTerm(label);
  return translateServerMessage({ code, params: {}, message: text });
}
