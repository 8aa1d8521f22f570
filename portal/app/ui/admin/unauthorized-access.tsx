import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { portalLanguage } from "#app/infra/language.ts";
import { Icon } from "../icon.tsx";
import { LinkButton } from "../link-button.tsx";
import { RouteError } from "../route-error.tsx";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export const backToAdmin = { to: "/admin", label: translate("ui.admin.backToAdminDashboard") };

function UnauthorizedAccess() {
  const { t } = useTranslator(messages);
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center py-12 text-center sm:py-20">
      <Icon name="shield-x" className="size-8 text-danger" />
      <h1 className="mt-3 font-semibold text-xl">{t("ui.admin.unauthorizedAccess")}</h1>
      <p className="mt-2 text-balance text-muted">{t("ui.admin.thisPageIsForAdministrators")}</p>
      <LinkButton to="/" className="mt-6" icon={<Icon name="house" className="size-4" />}>
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
