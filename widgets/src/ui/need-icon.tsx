import type { Equipment } from "@wardway/model";
import { classNames } from "./class-names.ts";

const shapes: Record<Equipment | "isolation", string> = {
  Oxygen: "M8 9.5a4 4 0 0 1 8 0V20a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1zM12 5.5V3M9 3h6M8 14h8",
  Ventilator:
    "M12 3v8m0 0c-1.5 2-2 2-2 2V9.5C10 8 9 7 8 8c-2.5 2.5-4 6-4 10 0 2 1 3 2.5 3 2 0 3.5-1.5 3.5-3.5V13m2-2c1.5 2 2 2 2 2V9.5C14 8 15 7 16 8c2.5 2.5 4 6 4 10 0 2-1 3-2.5 3-2 0-3.5-1.5-3.5-3.5V13",
  "IV Support": "M7 3h10v9a4 4 0 0 1-4 4h-2a4 4 0 0 1-4-4zM12 16v5M7 9h10",
  "Cardiac Monitor": "M3 5h18v14H3zM6 12h3l2-4 3 7 1.5-3H18",
  Stretcher:
    "M3 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0M9.5 9H18a3 3 0 0 1 3 3v1H3M6 13v4M18 13v4M4.2 19a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 1 0-3.6 0M16.2 19a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 1 0-3.6 0",
  Wheelchair:
    "M5 16a5 5 0 1 0 10 0 5 5 0 1 0-10 0M8.5 4a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M10 8v5h6l2.5 6H21M10 9.5h5",
  isolation: "M12 2.5 20 6v5.5c0 5-3.5 8-8 10-4.5-2-8-5-8-10V6z",
};

/** Decorative: the name of the need is beside it. */
export function NeedIcon({ need, className }: { need: keyof typeof shapes; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={classNames("icon", className)}>
      <path d={shapes[need]} />
    </svg>
  );
}
