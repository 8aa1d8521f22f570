import {
  type Equipment,
  equipmentChoices,
  type IsolationPrecaution,
  type TransportRequest,
} from "@wardway/model";
import { createTranslator } from "@wardway/widgets/messages/messages";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t } = createTranslator(portalLanguage, messages);

const isolationNames: Record<Exclude<IsolationPrecaution, "none">, string> = {
  contact: t("ui.requests.contactIsolation"),
  droplet: t("ui.requests.dropletIsolation"),
  airborne: t("ui.requests.airborneIsolation"),
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
    return <span className="text-muted">{t("ui.requests.noNeeds")}</span>;
  }
  return (
    <>
      {isolationPrecautions !== "none" && (
        <Need shape={isolationPrecautions} name={isolationNames[isolationPrecautions]} />
      )}
      {items.map((item) => (
        <Need key={item} shape={needShapes[item]} name={item} />
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
