import { Link, useSearchParams } from "@remix-run/react";
import { pageSizes } from "@wardway/model";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import type { KeyboardEvent, ReactNode } from "react";

export interface LinkTab {
  value: string;
  label: string;
  /** Shown up to "999+". */
  count?: number;
  /** For screen readers: what is counted, if not the tab's own things. */
  countLabel?: string;
  /** Path of a tab with its own page. */
  to?: string;
}

export interface LinkTabsProps {
  tabs: readonly LinkTab[];
  current: string;
  label: string;
  param?: string;
  /** Id of the `TabPanel`; without one, the links lead to pages of their own. */
  panel?: string;
  className?: string;
}

/** Work without a script and preserve the search. */
export function LinkTabs(props: LinkTabsProps) {
  const { tabs, current, label, param = "tab", panel, className = "tabs tabs-alone" } = props;
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const links = tabs.map((tab) => {
    const isCurrent = tab.value === current;
    return (
      <Link
        key={tab.value}
        to={tab.to ?? `?${withTab(search, param, tab.value)}`}
        preventScrollReset
        discover="none"
        {...(panel === undefined
          ? { "aria-current": isCurrent ? ("page" as const) : undefined }
          : {
              role: "tab",
              id: getTabId(panel, tab.value),
              "aria-selected": isCurrent,
              "aria-controls": isCurrent ? panel : undefined,
              // The arrow keys need a script.
              tabIndex: hydrated && !isCurrent ? -1 : undefined,
            })}
      >
        {tab.label}
        {tab.count !== undefined && <span>{` ${formatBoundedCount(tab.count)}`}</span>}
        {tab.countLabel !== undefined && <span className="sr-only"> {tab.countLabel}</span>}
      </Link>
    );
  });
  return panel === undefined ? (
    <nav aria-label={label} onKeyDown={moveFocus} className={className}>
      {links}
    </nav>
  ) : (
    <div role="tablist" aria-label={label} onKeyDown={moveFocus} className={className}>
      {links}
    </div>
  );
}

export interface TabPanelProps {
  id: string;
  /** The current tab. */
  tab: string;
  className?: string;
  children: ReactNode;
}

export function TabPanel({ id, tab, className, children }: TabPanelProps) {
  return (
    <div id={id} role="tabpanel" aria-labelledby={getTabId(id, tab)} className={className}>
      {children}
    </div>
  );
}

const getTabId = (panel: string, value: string) => `${panel}-${value}`;

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

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll("a")];
  const focused = links.findIndex((link) => link.matches(":focus"));
  if (event.altKey || event.ctrlKey || event.metaKey || focused === -1) return;
  const isTab = links[focused]?.role === "tab";
  if (event.key === " " && isTab) links[focused]?.click();
  const index = { ArrowRight: focused + 1, ArrowLeft: focused - 1, Home: 0, End: -1 }[event.key];
  if (index === undefined && (event.key !== " " || !isTab)) return;
  if (index !== undefined) links.at(index % links.length)?.focus();
  event.preventDefault();
}
