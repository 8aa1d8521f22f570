import sprite from "virtual:icon-sprite";
import { classNames } from "@wardway/widgets/ui/class-names";
import type { IconName } from "./icon-names.ts";

export type { IconName };

/** Decorative: the text beside it or the control's label says what it means. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg aria-hidden="true" className={classNames("icon", className)}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
