import { t } from "@lingui/core/macro";
import { type Equipment, equipmentTerms } from "@wardway/model";
import { choicesMessages } from "@wardway/model/messages/en/choices";
import { needFieldsMessages } from "@wardway/model/messages/en/need-fields";
import { needsMessages } from "@wardway/model/messages/en/needs";
import { requestMessages } from "@wardway/model/messages/en/request";
import { termsMessages } from "@wardway/model/messages/en/terms";
import { useTranslator } from "@wardway/widgets/messages/messages";
import type { RequestTexts } from "@wardway/widgets/request/request-defaults";
import { exactTime } from "@wardway/widgets/ui/time-format";
import type { ChangedRequest } from "#app/sections/transports/requests/submission-result.ts";
import { useClock } from "#app/shell/page/use-clock.ts";

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

interface ChangedSinceProps {
  before: ChangedRequest;
  present: ChangedRequest;
}

/** What someone else has changed since the form began. Saving again replaces it by what the form says. */
export function ChangedSince({ before, present }: ChangedSinceProps) {
  const { t: term } = useTranslator(
    requestMessages,
    needFieldsMessages,
    needsMessages,
    choicesMessages,
    termsMessages,
  );
  const clock = useClock();
  const names = (Object.keys(present.texts) as Name[]).filter(
    (name) => String(present.texts[name] ?? "") !== String(before.texts[name] ?? ""),
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
  const valueTextOf = (name: Name) => {
    const values = [present.texts[name] ?? ""].flat().filter((value) => value !== "");
    return values.map((value) => wordOf(codeOf(name, value)) ?? value).join(", ") || t`empty`;
  };
  const pickup =
    present.pickup === null
      ? term("request.asSoonAsPossible")
      : exactTime(present.pickup, clock.now, clock.timeZone);
  return (
    <div role="alert" className="notice mb-4 block">
      <p>{t`Someone else has changed the request. It now says:`}</p>
      <ul className="my-1 list-disc space-y-1 pl-5 wrap-anywhere">
        {present.pickup !== before.pickup && <li>{t`Pick-up: ${pickup}`}</li>}
        {names
          .filter((name) => !isPosition(name) && name !== "weightUnit")
          .map((name) => (
            <li key={name}>{`${labelOf(name)}: ${valueTextOf(name)}`}</li>
          ))}
        {names.some(isPosition) && <li>{t`A place has another position on the map.`}</li>}
      </ul>
      <p>{t`Copy into this form what you want to keep. If you save again, the request says what is in this form.`}</p>
    </div>
  );
}
