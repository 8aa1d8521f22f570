import { Link } from "@remix-run/react";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Icon } from "#app/ui/icon.tsx";
import { systemLinks } from "#app/ui/shell/navigation.ts";
import { messages } from "./messages.ts";

export function SettingsNavigation() {
  const { t } = useTranslator(messages);
  return (
    <nav aria-label={t("admin.settings")}>
      <ul className="link-rows">
        {systemLinks.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} />
              {label}
              <Icon name="chevron-right" className="ml-auto size-4" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
