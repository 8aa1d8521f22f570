import { Link, useLocation } from "@remix-run/react";
import type { Actor } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { useId } from "react";
import { Icon } from "../icon.tsx";
import { messages } from "./messages.ts";
import { type Destination, findCurrentDestination, getSidebarSections } from "./navigation.ts";

export function Sidebar({ user }: { user: Pick<Actor, "role" | "isManager"> }) {
  const { t } = useTranslator(messages);
  const sections = getSidebarSections(user);
  const links = sections.flatMap((section) => section.links);
  const current = findCurrentDestination(links, useLocation());
  const id = useId();
  return (
    <nav aria-label={t("ui.shell.main")} className="space-y-2">
      {sections.map(({ label, links }, index) => (
        <div key={label}>
          {label && (
            <h2 id={`${id}-${index}`} className="nav-heading">
              {label}
            </h2>
          )}
          <ul {...(label && { "aria-labelledby": `${id}-${index}` })}>
            {links.map((link) => (
              <li key={link.label}>
                <SidebarLink link={link} isCurrent={link === current} />
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
}

function SidebarLink({ link, isCurrent }: SidebarLinkProps) {
  return (
    <Link to={link.to} prefetch="intent" discover="none" aria-current={isCurrent ? "page" : undefined}>
      <Icon name={link.icon} />
      {link.label}
    </Link>
  );
}
