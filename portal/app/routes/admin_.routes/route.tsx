import { msg, t } from "@lingui/core/macro";
import { type ClientActionFunctionArgs, useLoaderData, useLocation } from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
import { orUnreachable } from "#app/ui/admin/settings/unreachable-result.ts";
import { AdminPageError, backToSettings } from "#app/ui/admin/unauthorized-access.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { MapFunctions } from "./map-functions.tsx";
import { RouteSettingsForm } from "./route-settings-form.tsx";

export { shouldRevalidate } from "#app/http/unreachable.ts";
export { action, loader };

export const meta = pageTitle(msg`Route Optimization Settings`);
export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  orUnreachable(request, () => serverAction<typeof action>());

export default function RouteSettings() {
  const { working, ...loaded } = useLoaderData<typeof loader>();
  const { key } = useLocation();
  return (
    <>
      <PageHeader
        title={t`Route Optimization Settings`}
        description={t`How routes, travel times and addresses are found, for all users. Changes apply from the next request.`}
        back={backToSettings}
      />
      <MapFunctions {...working} />
      {/* The new key loads the values stored by a save. */}
      <RouteSettingsForm key={key} {...loaded} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <AdminPageError
      title={t`The route settings could not be shown`}
      safe={t`Nothing was changed. Try again in a moment.`}
    />
  );
}
