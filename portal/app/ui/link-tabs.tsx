import { Link, useSearchParams } from "@remix-run/react";
import { pageSizes } from "@wardway/model";
import { classNames } from "@wardway/widgets/ui/class-names";
import type { KeyboardEvent } from "react";

export interface LinkTab {
  value: string;
  label: string;
  /** Shown up to "999+". */
  count?: number;
  /** Path of a tab with its own page. */
  to?: string;
  className?: string;
}

export interface LinkTabsProps {
  tabs: readonly LinkTab[];
  current: string;
  label: string;
  param?: string;
}

/** Work without a script and preserve the search. */
export function LinkTabs({ tabs, current, label, param = "tab" }: LinkTabsProps) {
  const [search] = useSearchParams();
  return (
    <nav aria-label={label} className="border-line border-b">
      <ul className="-mb-px flex" onKeyDown={moveFocus}>
        {tabs.map((tab) => {
          const isCurrent = tab.value === current;
          return (
            <li key={tab.value} className={classNames("min-w-0 flex-1 sm:flex-none", tab.className)}>
              <Link
                to={tab.to ?? `?${withTab(search, param, tab.value)}`}
                preventScrollReset
                aria-current={isCurrent ? "page" : undefined}
                className={classNames(
                  "flex min-h-14 flex-col-reverse items-center justify-center gap-x-2 border-b-2 px-1 text-center font-medium text-sm leading-tight transition-colors focus-visible:-outline-offset-2 sm:min-h-12 sm:flex-row sm:px-4",
                  isCurrent
                    ? "border-ink text-ink"
                    : "border-transparent text-muted hover:border-control hover:text-ink",
                )}
              >
                {tab.label}
                {tab.count !== undefined && (
                  <span
                    className={classNames(
                      "rounded-full px-2 py-0.5 text-xs leading-4 tabular-nums",
                      isCurrent ? "bg-raised text-ink" : "bg-raised text-muted",
                    )}
                  >
                    {formatBoundedCount(tab.count)}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Formats a count up to the limit of the queries: "999+". */
export function formatBoundedCount(count: number): string {
  const { maxCount } = pageSizes;
  return count >= maxCount ? `${maxCount - 1}+` : String(count);
}

function withTab(search: URLSearchParams, param: string, value: string): string {
  const next = new URLSearchParams(search);
  next.delete("cursor");
  next.set(param, value);
  return next.toString();
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll("a")];
  const focused = links.findIndex((link) => link.matches(":focus"));
  links[(focused + step + links.length) % links.length]?.focus();
  event.preventDefault();
}
