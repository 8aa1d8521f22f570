import { Link } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { portalLanguage } from "#app/infra/language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { systemLinks } from "#app/ui/shell/navigation.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

const contents: Readonly<Record<string, string>> = {
  "/admin/settings": translate("admin.contentsOfSystemSettings"),
  "/admin/routes": translate("admin.contentsOfRouteSettings"),
  "/embedding": translate("admin.contentsOfEmbedding"),
  "/displays": translate("admin.contentsOfDisplays"),
  "/admin/retention": translate("admin.contentsOfRetention"),
  "/debug": translate("admin.contentsOfDiagnostics"),
};

export function SettingsNavigation() {
  const { t } = useTranslator(messages);
  return (
    <nav aria-label={t("admin.settings")}>
      <ul className="link-rows">
        {systemLinks.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} />
              <span>
                {label}
                <small>{contents[to]}</small>
              </span>
              <Icon name="chevron-right" className="ml-auto size-4" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
