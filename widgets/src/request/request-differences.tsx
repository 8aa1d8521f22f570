import { type Equipment, equipmentTerms } from "@wardway/model";
import { changeMessages } from "@wardway/model/messages/en/change";
import { choicesMessages } from "@wardway/model/messages/en/choices";
import { needFieldsMessages } from "@wardway/model/messages/en/need-fields";
import { needsMessages } from "@wardway/model/messages/en/needs";
import { requestMessages } from "@wardway/model/messages/en/request";
import { termsMessages } from "@wardway/model/messages/en/terms";
import { useTranslator } from "../messages/messages.tsx";
import { type Clock, exactTime } from "../ui/time-format.ts";
import type { RequestTexts } from "./request-defaults.ts";

type Name = keyof RequestTexts;

const catalogues = {
  ...requestMessages,
  ...needFieldsMessages,
  ...needsMessages,
  ...choicesMessages,
  ...termsMessages,
};
type Code = keyof typeof catalogues;

/** Both ends have a unit and a room. */
const endOf: Partial<Record<Name, "request.from" | "request.to">> = {
  currentUnit: "request.from",
  currentRoom: "request.from",
  destinationUnit: "request.to",
  destinationRoom: "request.to",
};

/** Of a choice. */
function codeOf(name: Name, value: string): string {
  switch (name) {
    case "priority":
      return `terms.${value}`;
    case "isolationPrecautions":
      return `choices.${value}`;
    case "equipment":
      return equipmentTerms[value as Equipment] ?? "";
    case "levelOfService":
      return `needFields.level_${value}`;
    default:
      return `needs.${name}_${value}`;
  }
}

const isPosition = (name: Name) => name.endsWith("Lat") || name.endsWith("Long");

/** What a request says. */
export interface RequestAsStated {
  /** ISO 8601; null as soon as possible. */
  readonly pickup: string | null;
  /** All but the time. */
  readonly texts: Partial<RequestTexts>;
}

export interface RequestDifferencesProps {
  before: RequestAsStated;
  after: RequestAsStated;
  clock: Clock;
}

/** What a request says instead of what it said: an item for each field. */
export function RequestDifferences({ before, after, clock }: RequestDifferencesProps) {
  const { t: term, language } = useTranslator(
    changeMessages,
    requestMessages,
    needFieldsMessages,
    needsMessages,
    choicesMessages,
    termsMessages,
  );
  // What was removed is in one of them only.
  const names = (Object.keys({ ...before.texts, ...after.texts }) as Name[]).filter(
    (name) => String(after.texts[name] ?? "") !== String(before.texts[name] ?? ""),
  );
  const wordOf = (...codes: readonly string[]) => {
    const code = codes.find((candidate): candidate is Code => candidate in catalogues);
    return code && term(code as never);
  };
  const labelOf = (name: Name) => {
    const end = endOf[name];
    const field = name.replace(/^(?:current|destination)(?=Unit|Room)/, "").toLowerCase();
    const label = wordOf(`request.${name}`, `needFields.${name}`, `request.${field}`) ?? name;
    return end ? `${term(end)}: ${label}` : label;
  };
  const textIn = (name: Name, { texts }: RequestAsStated) => {
    const values = [texts[name] ?? ""].flat().filter((value) => value !== "");
    const unit = name === "weight" && values.length > 0 ? ` ${texts.weightUnit}` : "";
    return values.map((value) => wordOf(codeOf(name, value)) ?? value).join(", ") + unit;
  };
  const pickupOf = ({ pickup }: RequestAsStated) =>
    pickup === null
      ? term("request.asSoonAsPossible")
      : exactTime(pickup, clock.now, clock.timeZone, language);
  const item = (key: string, label: string, [was, is]: readonly [string, string]) => {
    const now = is || term("change.empty");
    return (
      <li key={key}>
        {was ? term("change.instead", { label, now, before: was }) : term("change.now", { label, now })}
      </li>
    );
  };
  return (
    <ul className="my-1 list-disc space-y-1 pl-5 wrap-anywhere">
      {after.pickup !== before.pickup &&
        item("pickup", term("change.pickup"), [pickupOf(before), pickupOf(after)])}
      {names
        .filter((name) => !isPosition(name) && name !== "weightUnit")
        .map((name) => item(name, labelOf(name), [textIn(name, before), textIn(name, after)]))}
      {names.some(isPosition) && <li>{term("change.position")}</li>}
    </ul>
  );
}
