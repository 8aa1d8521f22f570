import {
  type Equipment,
  equipmentChoices,
  type IsolationPrecaution,
  statusLabel,
  type TransportRequest,
} from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { messages } from "./messages.ts";

const drawings: Record<Equipment | "isolation", string> = {
  Oxygen: "M8 9.5a4 4 0 0 1 8 0V20a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1zM12 5.5V3M9 3h6M8 14h8",
  "IV Support": "M7 3h10v9a4 4 0 0 1-4 4h-2a4 4 0 0 1-4-4zM12 16v5M7 9h10",
  "Cardiac Monitor": "M3 5h18v14H3zM6 12h3l2-4 3 7 1.5-3H18",
  Ventilator:
    "M12 3v8m0 0c-1.5 2-2 2-2 2V9.5C10 8 9 7 8 8c-2.5 2.5-4 6-4 10 0 2 1 3 2.5 3 2 0 3.5-1.5 3.5-3.5V13m2-2c1.5 2 2 2 2 2V9.5C14 8 15 7 16 8c2.5 2.5 4 6 4 10 0 2-1 3-2.5 3-2 0-3.5-1.5-3.5-3.5V13",
  Stretcher:
    "M3 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M9.5 9H18a3 3 0 0 1 3 3v1H3M6 13v4M18 13v4M4.2 19a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0M16.2 19a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0",
  Wheelchair:
    "M5 16a5 5 0 1 0 10 0a5 5 0 1 0-10 0M8.5 4a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M10 8v5h6l2.5 6H21M10 9.5h5",
  isolation: "M12 2.5 20 6v5.5c0 5-3.5 8-8 10-4.5-2-8-5-8-10V6z",
};

interface Need {
  readonly name: string;
  readonly drawing: string;
  /** In the shield of an isolation. */
  readonly letter?: string;
  /** Decides which vehicle and crew can come. */
  readonly isHeavy: boolean;
}

export type NeedFacts = Pick<TransportRequest, "isolationPrecautions" | "equipment">;

const isolationLetter = (isolation: IsolationPrecaution) => statusLabel(isolation).charAt(0);

/** Isolation and equipment with icon and name. */
export function Needs({ request, className = "needs" }: { request: NeedFacts; className?: string }) {
  const { t } = useTranslator(messages);
  const { isolationPrecautions: isolation, equipment } = request;
  const wanted = equipmentChoices.filter((choice) => equipment?.split(", ").includes(choice));
  const needs: Need[] = wanted.map((name) => ({
    name,
    drawing: drawings[name],
    isHeavy: name === "Ventilator",
  }));
  if (isolation !== "none") {
    needs.push({
      name: t("ui.transport.isolation", { isolation: statusLabel(isolation) }),
      drawing: drawings.isolation,
      letter: isolationLetter(isolation),
      isHeavy: true,
    });
  }
  if (needs.length === 0) return null;
  const ordered = needs.sort((one, other) => Number(other.isHeavy) - Number(one.isHeavy));
  return (
    <ul aria-label={t("ui.transport.needs")} className={className}>
      {ordered.map(({ name, drawing, letter, isHeavy }) => (
        <li key={name} data-heavy={isHeavy || undefined}>
          <svg aria-hidden="true" viewBox="0 0 24 24" className="icon">
            <path d={drawing} />
            {letter && (
              <text x="12" y="15.5" textAnchor="middle">
                {letter}
              </text>
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
