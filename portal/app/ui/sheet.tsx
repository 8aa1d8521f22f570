import { classNames } from "@wardway/widgets/ui/class-names";
import { type ReactNode, useId } from "react";

export interface SheetProps {
  title: string;
  className?: string;
  children: ReactNode;
}

/** A section from edge to edge of the page, with hairlines instead of a box. The heading names the region. */
export function Sheet({ title, className, children }: SheetProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames("sheet", className)}>
      <header>
        <h2 id={id}>{title}</h2>
      </header>
      {children}
    </section>
  );
}
