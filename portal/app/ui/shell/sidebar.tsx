import { Link, useLocation } from "@remix-run/react";
import type { Actor } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { classNames } from "@wardway/widgets/ui/class-names";
import { useId } from "react";
import { messages } from "./messages.ts";
import { type Destination, findCurrentDestination, getSidebarSections } from "./navigation.ts";

export function Sidebar(props: { user: Pick<Actor, "role" | "isManager">; onNavigate?: () => void }) {
  const { t } = useTranslator(messages);
  const { user, onNavigate } = props;
  const sections = getSidebarSections(user);
  const links = sections.flatMap((section) => section.links);
  const current = findCurrentDestination(links, useLocation());
  const id = useId();
  return (
    <nav aria-label={t("ui.shell.main")} className="space-y-3">
      {sections.map(({ label, links }, index) => (
        <div key={label}>
          {label && (
            <h2 id={`${id}-${index}`} className="px-3 pt-1 pb-1.5 font-medium text-muted text-xs">
              {label}
            </h2>
          )}
          <ul {...(label && { "aria-labelledby": `${id}-${index}` })} className="flex flex-col gap-0.5">
            {links.map((link) => (
              <li key={link.label}>
                <SidebarLink link={link} isCurrent={link === current} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface SidebarLinkProps {
  link: Destination;
  isCurrent: boolean;
  onNavigate: (() => void) | undefined;
}

function SidebarLink({ link, isCurrent, onNavigate }: SidebarLinkProps) {
  return (
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
  );
}
