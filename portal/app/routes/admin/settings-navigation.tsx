import { Link } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Activity, ChevronRight, type LucideIcon, Mail, Route, Settings, Users } from "lucide-react";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const links: readonly { to: string; label: string; text: string; icon: LucideIcon }[] = [
  {
    to: "/admin/settings",
    label: translate("admin.systemSettings"),
    text: translate("admin.nameAndContactMaintenance"),
    icon: Settings,
  },
  {
    to: "/admin/routes",
    label: translate("admin.routeOptimization"),
    text: translate("admin.mapsRoutesAndHowFar"),
    icon: Route,
  },
  {
    to: "/admin/users",
    label: translate("admin.userManagementLink"),
    text: translate("admin.accountsInvitationsAnd"),
    icon: Users,
  },
  {
    to: "/admin/messages",
    label: translate("admin.messages"),
    text: translate("admin.whatVisitorsWroteByThe"),
    icon: Mail,
  },
  {
    to: "/debug",
    label: translate("admin.systemDiagnostics"),
    text: translate("admin.whetherThePartsOfThis"),
    icon: Activity,
  },
];

export function SettingsNavigation() {
  const { t } = useTranslator(messages);
  return (
    <nav aria-label={t("admin.settings")}>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {links.map(({ to, label, text, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-16 items-center gap-4 px-4 py-3 hover:bg-raised/50 sm:px-5">
              <Icon aria-hidden="true" className="size-6 shrink-0 text-primary" strokeWidth={1.75} />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{label}</span>
                <span className="block text-muted text-sm">{text}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
