import { msg, t } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData, useLocation } from "@remix-run/react";
import { PageHeader } from "#app/components/page-header.tsx";
import { saveRouteSettings } from "#app/domain/administration/save-settings.server.ts";
import { readRouteSettings } from "#app/domain/settings/read-settings.server.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { saveForm } from "#app/sections/admin/settings/settings-form.server.ts";
import { toTexts } from "#app/sections/admin/settings/typed-settings.ts";
import { orUnreachable } from "#app/sections/admin/settings/unreachable-result.ts";
import { adminPageError, backToSettings } from "#app/sections/admin/unauthorized-access.tsx";

import { pageTitle } from "#app/shell/page/page-title.ts";
import { testMapProvider } from "./connection-tests.server.ts";
import { describeMapFunctions } from "./map-functions.server.ts";
import { MapFunctions } from "./map-functions.tsx";
import { mapTestIntent, routeForm } from "./route-form.ts";
import { RouteSettingsForm } from "./route-settings-form.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { db } = await guard(args, "settings.read", { view: "settings.read" });
  const { version, value, secrets } = await readRouteSettings(db);
  const { basemap, maps } = args.context;
  const [places, engines] = await Promise.all([maps.placeRegion(), maps.engines()]);
  const { name, bounds, isPackaged } = basemap;
  const hasApiKey = secrets.apiKey !== undefined;
  return {
    version,
    texts: toTexts(value),
    hasApiKey,
    basemap: { name, bounds, isPackaged, places },
    working: describeMapFunctions({ settings: value, hasApiKey, engines, basemap, places }),
  };
}

/** Confirmed, because the settings say which servers get places of patients. */
export async function action(args: ActionFunctionArgs) {
  const { db, caller } = await guard(args, "settings.update", "change", "always");
  const form = await readForm(args.request);
  if (form.get("intent") === mapTestIntent) {
    return testMapProvider(form, { db, caller, maps: args.context.maps });
  }
  const rejected = await saveForm(
    form,
    routeForm,
    args.context.secretBox,
    ({ value, version, secret }) =>
      saveRouteSettings(db, caller, { value, version, secrets: { apiKey: secret } }),
    () => readRouteSettings(db),
  );
  if (rejected) return rejected;
  return redirectWithToast(args.context, "/admin/routes", {
    title: t`Settings saved`,
    description: t`Your route optimization settings have been updated successfully.`,
  });
}

export { shouldRevalidate } from "#app/shell/page/unreachable.ts";

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

export const ErrorBoundary = adminPageError(msg`The route settings could not be shown`);
