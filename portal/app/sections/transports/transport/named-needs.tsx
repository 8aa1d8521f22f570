import { t } from "@lingui/core/macro";
import { equipmentChoices, type TransportRequest } from "@wardway/model";
import { equipmentWord } from "#app/components/words.ts";
import { i18n } from "#app/infra/locale.ts";
import { isolationNames, needShapes } from "./needs.tsx";

export type NeedFacts = Pick<TransportRequest, "isolationPrecautions" | "equipment">;

/** Isolation and equipment with icon and name. Isolation and ventilator first: they decide which crew can come. */
export function NamedNeeds({
  request,
  className = "named-needs",
}: {
  request: NeedFacts;
  className?: string;
}) {
  const { isolationPrecautions: isolation, equipment } = request;
  const items = equipmentChoices.filter((choice) => equipment?.split(", ").includes(choice));
  items.sort((one, other) => Number(other === "Ventilator") - Number(one === "Ventilator"));
  if (isolation === "none" && items.length === 0) return null;
  return (
    <ul aria-label={t`Needs`} className={className}>
      {isolation !== "none" && <li className={isolation}>{i18n._(isolationNames[isolation])}</li>}
      {items.map((item) => (
        <li key={item} className={needShapes[item]}>
          {equipmentWord(item)}
        </li>
      ))}
    </ul>
  );
}
