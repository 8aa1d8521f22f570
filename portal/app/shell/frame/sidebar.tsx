import { t } from "@lingui/core/macro";
import { Link, useLocation } from "@remix-run/react";
import type { Actor } from "@wardway/model";
import { useId } from "react";
import { Icon } from "#app/components/icon.tsx";
import { i18n } from "#app/infra/locale.ts";
import {
  type Destination,
  emergencyReviews,
  findCurrentDestination,
  getSidebarSections,
} from "./navigation.ts";

export interface SidebarProps {
  user: Pick<Actor, "role" | "isManager">;
  /** Emergency accesses that the user can review. */
  emergencyReviews: number;
}

export function Sidebar({ user, emergencyReviews: toReview }: SidebarProps) {
  const sections = getSidebarSections(user);
  const links = sections.flatMap((section) => section.links);
  const current = findCurrentDestination(links, useLocation());
  const id = useId();
  return (
    <nav aria-label={t`Main`} className="space-y-2">
      {sections.map(({ label, links }, index) => (
        <div key={label?.id ?? ""}>
          {label && (
            <h2 id={`${id}-${index}`} className="nav-heading">
              {i18n._(label)}
            </h2>
          )}
          <ul {...(label && { "aria-labelledby": `${id}-${index}` })}>
            {links.map((link) => (
              <li key={link.to}>
                <SidebarLink
                  link={link}
                  isCurrent={link === current}
                  toReview={link === emergencyReviews ? toReview : 0}
                />
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
  toReview: number;
}

function SidebarLink({ link, isCurrent, toReview }: SidebarLinkProps) {
  return (
    <Link to={link.to} prefetch="intent" discover="none" aria-current={isCurrent ? "page" : undefined}>
      <Icon name={link.icon} />
      {i18n._(link.label)}
      {toReview > 0 && (
        <span className="nav-count">
          <span aria-hidden="true">{toReview}</span>
          <span className="sr-only">{t`${{ count: String(toReview) }} to review`}</span>
        </span>
      )}
    </Link>
  );
}
