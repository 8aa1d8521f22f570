import { Inbox, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface EmptyStateProps {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  icon?: LucideIcon;
  className?: string;
}

export function EmptyState({ title, description, action, icon: Icon = Inbox, className }: EmptyStateProps) {
  return (
    <div className={classNames("flex flex-col items-center gap-2 px-6 py-12 text-center", className)}>
      <span className="mb-1 grid size-12 place-items-center rounded-full bg-raised text-muted">
        <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
      </span>
      <p className="font-medium text-ink">{title}</p>
      {description && <p className="max-w-prose text-balance text-muted text-sm">{description}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
