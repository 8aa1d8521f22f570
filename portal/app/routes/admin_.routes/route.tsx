import { type ClientActionFunctionArgs, useLoaderData, useLocation } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { orUnreachable } from "#app/ui/admin/settings/unreachable-result.ts";
import { AdminPageError, backToSettings } from "#app/ui/admin/unauthorized-access.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { MapFunctions } from "./map-functions.tsx";
import { messages } from "./messages.ts";
import { RouteSettingsForm } from "./route-settings-form.tsx";

const { t: translate } = createTranslator(portalLanguage, messages);

export { shouldRevalidate } from "#app/http/unreachable.ts";
export { action, loader };

export const meta = pageTitle(translate("adminRoutes.routeOptimizationSettings"));
export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  orUnreachable(request, () => serverAction<typeof action>());

export default function RouteSettings() {
  const { t } = useTranslator(messages);
  const { working, ...loaded } = useLoaderData<typeof loader>();
  const { key } = useLocation();
  return (
    <>
      <PageHeader
        title={t("adminRoutes.routeOptimizationSettings")}
        description={t("adminRoutes.howRoutesTravelTimesAnd")}
        back={backToSettings}
      />
      <MapFunctions {...working} />
      {/* The new key loads the values stored by a save. */}
      <RouteSettingsForm key={key} {...loaded} />
    </>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslator(messages);
  return (
    <AdminPageError
      title={t("adminRoutes.theRouteSettingsCouldNot")}
      safe={t("adminRoutes.nothingWasChangedTryAgain")}
    />
  );
}
