import { classNames } from "@wardway/widgets/ui/class-names";
import type { ReactNode } from "react";

/** Names beside values. */
export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={classNames("facts", className)}>{children}</dl>;
}

/** `wide` puts the value below its name. */
export function Fact({
  name,
  wide = false,
  children,
}: {
  name: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
