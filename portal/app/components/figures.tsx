import { classNames } from "@wardway/widgets/ui/class-names";
import type { ReactNode } from "react";

export function Figures({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <dl className={classNames("grid grid-cols-2 gap-x-4 gap-y-4 md:grid-cols-4 md:gap-x-6", className)}>
      {children}
    </dl>
  );
}

export interface FigureProps {
  name: string;
  /** What the number is based on. */
  note?: ReactNode;
  children: ReactNode;
}

export function Figure({ name, note, children }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="text-muted text-sm leading-snug">
        {name}
        {note && <span className="block">{note}</span>}
      </dt>
      <dd className="flex min-h-7 items-center font-semibold text-xl tabular-nums leading-7 md:min-h-8 md:text-2xl md:leading-8">
        {children}
      </dd>
    </div>
  );
}

/** Replaces a missing number. */
export function NoFigure({ children }: { children: ReactNode }) {
  return <span className="font-normal text-base text-muted">{children}</span>;
}
