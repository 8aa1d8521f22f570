import { t } from "@lingui/core/macro";
import { equipmentChoices, statusLabel, type TransportRequest } from "@wardway/model";
import { needShapes } from "../requests/needs.tsx";

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
  const needs = [
    ...(isolation === "none" ? [] : ["isolation" as const]),
    ...items.sort((one, other) => Number(other === "Ventilator") - Number(one === "Ventilator")),
  ];
  if (needs.length === 0) return null;
  return (
    <ul aria-label={t`Needs`} className={className}>
      {needs.map((need) =>
        need === "isolation" ? (
          <li key={need} className={isolation}>
            {t`${{ isolation: statusLabel(isolation) }} isolation`}
          </li>
        ) : (
          <li key={need} className={needShapes[need]}>
            {need}
          </li>
        ),
      )}
    </ul>
  );
}
