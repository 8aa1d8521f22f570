import { Link } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { portalLanguage } from "#app/infra/language.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const links: readonly { to: string; label: string; text: string; icon: IconName }[] = [
  {
    to: "/admin/settings",
    label: translate("admin.systemSettings"),
    text: translate("admin.nameAndContactMaintenance"),
    icon: "settings",
  },
  {
    to: "/admin/routes",
    label: translate("admin.routeOptimization"),
    text: translate("admin.mapsRoutesAndHowFar"),
    icon: "route",
  },
  {
    to: "/admin/users",
    label: translate("admin.userManagementLink"),
    text: translate("admin.accountsInvitationsAnd"),
    icon: "users",
  },
  {
    to: "/admin/messages",
    label: translate("admin.messages"),
    text: translate("admin.whatVisitorsWroteByThe"),
    icon: "mail",
  },
  {
    to: "/debug",
    label: translate("admin.systemDiagnostics"),
    text: translate("admin.whetherThePartsOfThis"),
    icon: "activity",
  },
];

export function SettingsNavigation() {
  const { t } = useTranslator(messages);
  return (
    <nav aria-label={t("admin.settings")}>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {links.map(({ to, label, text, icon }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-16 items-center gap-4 px-4 py-3 hover:bg-raised/50 sm:px-5">
              <Icon name={icon} className="size-6 shrink-0 text-ink" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{label}</span>
                <span className="block text-muted text-sm">{text}</span>
              </span>
              <Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
