import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { StillRoute } from "./route-line.tsx";

export interface EmptyStateProps {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** A route that has not begun. */
export function EmptyState({ title, description, action, className }: EmptyStateProps) {
  return (
    <div className={classNames("flex flex-col items-center gap-2 px-6 py-12 text-center", className)}>
      <StillRoute />
      <p className="mt-2 font-semibold text-ink">{title}</p>
      {description && <p className="max-w-prose text-balance text-muted text-sm">{description}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
