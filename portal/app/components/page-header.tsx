import type { MessageDescriptor } from "@lingui/core";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { i18n } from "#app/infra/locale.ts";
import { Icon } from "./icon.tsx";

export interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  back?: { to: string; label: MessageDescriptor };
  /** Badges under the title. */
  children?: ReactNode;
}

export function PageHeader({ title, description, actions, back, children }: PageHeaderProps) {
  return (
    <div className="mb-4">
      {back && (
        <Link
          to={back.to}
          data-print="hidden"
          className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-[0.8125rem] text-muted hover:text-ink lg:min-h-8"
        >
          <Icon name="arrow-left" className="size-4" />
          {i18n._(back.label)}
        </Link>
      )}
      <div className="flex flex-col items-start justify-between gap-x-6 gap-y-3 sm:flex-row">
        <div className="min-w-0">
          <h1 className="font-semibold text-xl leading-6 tracking-tight wrap-anywhere">{title}</h1>
          {description && <p className="mt-0.5 max-w-prose text-muted text-sm">{description}</p>}
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
