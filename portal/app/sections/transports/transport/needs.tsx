import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import {
  type Equipment,
  equipmentChoices,
  type IsolationPrecaution,
  type TransportRequest,
} from "@wardway/model";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { equipmentWord } from "#app/components/words.ts";
import { i18n } from "#app/infra/locale.ts";

export const isolationNames: Record<Exclude<IsolationPrecaution, "none">, MessageDescriptor> = {
  contact: msg`Contact isolation`,
  droplet: msg`Droplet isolation`,
  airborne: msg`Airborne isolation`,
};

/** Classes whose shapes the styles draw. */
export const needShapes: Record<Equipment, string> = {
  Oxygen: "oxygen",
  "IV Support": "iv",
  "Cardiac Monitor": "monitor",
  Ventilator: "ventilator",
  Stretcher: "stretcher",
  Wheelchair: "wheelchair",
};

/** What decides first which vehicle can come. */
const order: readonly Equipment[] = [
  "Ventilator",
  ...equipmentChoices.filter((each) => each !== "Ventilator"),
];

/** Equipment and isolation as icons. */
export function Needs({
  equipment,
  isolationPrecautions,
}: Pick<TransportRequest, "equipment" | "isolationPrecautions">) {
  const requested = equipment?.split(",").map((item) => item.trim()) ?? [];
  const items = order.filter((item) => requested.includes(item));
  if (items.length === 0 && isolationPrecautions === "none") {
    return <span className="text-muted">{t`None`}</span>;
  }
  return (
    <>
      {isolationPrecautions !== "none" && (
        <Need shape={isolationPrecautions} name={i18n._(isolationNames[isolationPrecautions])} />
      )}
      {items.map((item) => (
        <Need key={item} shape={needShapes[item]} name={equipmentWord(item)} />
      ))}
    </>
  );
}

/** Role and title are added after hydration, as the roles of tables: until then its text says the same. */
const Need = ({ shape, name }: { shape: string; name: string }) => (
  <i {...(useHydrated() && { role: "img", title: name })} className={shape}>
    {name}
  </i>
);
