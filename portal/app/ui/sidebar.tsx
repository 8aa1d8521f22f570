import { Link, useLocation } from "@remix-run/react";
import type { Role } from "@wardway/db/model";
import { classNames } from "@wardway/widgets/ui/class-names";
import { currentDestination, sidebarLinks } from "./navigation.ts";

/** The places a role works in; the same list stands in the drawer of small screens. */
export function Sidebar({ role, onNavigate }: { role: Role; onNavigate?: () => void }) {
  const links = sidebarLinks[role];
  const current = currentDestination(links, useLocation().pathname);
  return (
    <nav aria-label="Main">
      <ul className="flex flex-col gap-1">
        {links.map((link) => {
          const isCurrent = link === current;
          return (
            <li key={link.label}>
              <Link
                to={link.to}
                prefetch="intent"
                aria-current={isCurrent ? "page" : undefined}
                {...(onNavigate && { onClick: onNavigate })}
                className={classNames(
                  "flex min-h-11 items-center gap-3 rounded-md px-3 py-1.5 font-medium transition-colors lg:min-h-10 lg:text-sm pointer-coarse:min-h-11",
                  isCurrent ? "bg-primary/14 text-primary" : "text-muted hover:bg-raised hover:text-ink",
                )}
              >
                <link.icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
                {link.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
