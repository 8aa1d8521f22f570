import { msg, t } from "@lingui/core/macro";
import { type ClientActionFunctionArgs, useLoaderData, useLocation } from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
import { orUnreachable } from "#app/ui/admin/settings/unreachable-result.ts";
import { AdminPageError, backToSettings } from "#app/ui/admin/unauthorized-access.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { ReadLoggingNotice } from "./read-logging-notice.tsx";
import { SystemSettingsForm } from "./system-settings-form.tsx";

export { shouldRevalidate } from "#app/http/unreachable.ts";
export { action, loader };

export const meta = pageTitle(msg`System Settings`);
export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  orUnreachable(request, () => serverAction<typeof action>());

export default function SystemSettings() {
  const loaded = useLoaderData<typeof loader>();
  const { key } = useLocation();
  return (
    <>
      <PageHeader
        title={t`System Settings`}
        description={t`How this installation behaves, for all users. Changes apply from each user's next request.`}
        back={backToSettings}
      />
      {loaded.readLogging && <ReadLoggingNotice request={loaded.readLogging} />}
      {/* The new key loads the values stored by a save. */}
      <SystemSettingsForm key={key} {...loaded} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <AdminPageError
      title={t`The system settings could not be shown`}
      safe={t`Nothing was changed. Try again in a moment.`}
    />
  );
}
