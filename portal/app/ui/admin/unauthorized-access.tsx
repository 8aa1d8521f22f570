import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { StillRoute } from "@wardway/widgets/ui/route-line";
import { portalLanguage } from "#app/infra/language.ts";
import { Icon } from "../icon.tsx";
import { LinkButton } from "../link-button.tsx";
import { RouteError } from "../route-error.tsx";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export const backToAdmin = { to: "/admin", label: translate("ui.admin.backToAdminDashboard") };
/** To the list that leads to the page. */
export const backToSettings = { ...backToAdmin, to: "/admin?tab=settings" };

function UnauthorizedAccess() {
  const { t } = useTranslator(messages);
  return (
    <div className="calm">
      <StillRoute />
      <h1 className="entry-title mt-5">{t("ui.admin.unauthorizedAccess")}</h1>
      <p className="mt-1 text-muted">{t("ui.admin.thisPageIsForAdministrators")}</p>
      <LinkButton to="/" className="mt-5" icon={<Icon name="house" className="size-4" />}>
        {t("ui.admin.returnToHome")}
      </LinkButton>
    </div>
  );
}

/** Error boundary of the pages below /admin. */
export function AdminPageError(props: { title: string; safe: string }) {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 403) return <UnauthorizedAccess />;
  return <RouteError {...props} />;
}
