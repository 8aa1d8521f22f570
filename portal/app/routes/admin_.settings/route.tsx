import { type ClientActionFunctionArgs, useLoaderData, useLocation } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { orUnreachable } from "#app/ui/admin/settings/unreachable-result.ts";
import { AdminPageError, backToSettings } from "#app/ui/admin/unauthorized-access.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";
import { ReadLoggingNotice } from "./read-logging-notice.tsx";
import { SystemSettingsForm } from "./system-settings-form.tsx";

const { t: translate } = createTranslator(portalLanguage, messages);

export { shouldRevalidate } from "#app/http/unreachable.ts";
export { action, loader };

export const meta = pageTitle(translate("adminSettings.systemSettings"));
export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  orUnreachable(request, () => serverAction<typeof action>());

export default function SystemSettings() {
  const { t } = useTranslator(messages);
  const loaded = useLoaderData<typeof loader>();
  const { key } = useLocation();
  return (
    <>
      <PageHeader
        title={t("adminSettings.systemSettings")}
        description={t("adminSettings.howThisInstallationBehavesFor")}
        back={backToSettings}
      />
      {loaded.readLogging && <ReadLoggingNotice request={loaded.readLogging} />}
      {/* The new key loads the values stored by a save. */}
      <SystemSettingsForm key={key} {...loaded} />
    </>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslator(messages);
  return (
    <AdminPageError
      title={t("adminSettings.theSystemSettingsCouldNot")}
      safe={t("adminSettings.nothingWasChangedTryAgain")}
    />
  );
}
