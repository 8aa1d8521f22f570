import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Link } from "@remix-run/react";
import { Icon } from "#app/components/icon.tsx";
import { i18n } from "#app/infra/locale.ts";
import { systemLinks } from "#app/shell/frame/navigation.ts";

const contents: Readonly<Record<string, MessageDescriptor>> = {
  "/admin/settings": msg`Name, contact, maintenance, passwords, audit and email`,
  "/admin/routes": msg`Map provider, addresses, routes, traffic and positions`,
  "/embedding": msg`Sites that show parts of the portal, and their keys`,
  "/displays": msg`Screens on a wall that show transports`,
  "/admin/retention": msg`How long records are stored, and what is on hold`,
  "/debug": msg`Database, audit trail, email, maps and backups`,
};

export function SettingsNavigation() {
  return (
    <nav aria-label={t`Settings`}>
      <ul className="link-rows">
        {systemLinks.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} />
              <span>
                {i18n._(label)}
                <small>{contents[to] && i18n._(contents[to])}</small>
              </span>
              <Icon name="chevron-right" className="ml-auto size-4" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
