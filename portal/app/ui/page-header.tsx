import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";

export interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  back?: { to: string; label: string };
  /** Badges under the title. */
  children?: ReactNode;
}

export function PageHeader({ title, description, actions, back, children }: PageHeaderProps) {
  return (
    <div className="mb-5 lg:mb-6">
      {back && (
        <Link
          to={back.to}
          className="-ml-2 mb-1 inline-flex min-h-11 items-center gap-2 rounded-md px-2 font-medium text-muted text-sm hover:text-ink lg:min-h-9"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-col items-start justify-between gap-x-6 gap-y-3 sm:flex-row">
        <div className="min-w-0">
          <h1 className="font-semibold text-2xl leading-tight tracking-tight wrap-anywhere lg:text-[1.75rem]">
            {title}
          </h1>
          {description && <p className="mt-1 max-w-prose text-muted">{description}</p>}
          {children && <div className="mt-2.5 flex flex-wrap items-center gap-2">{children}</div>}
        </div>
        {actions && (
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1 sm:shrink-0 sm:justify-end">
            {actions}
          </div>
        )}
      </div>
    </div>
  );
}
