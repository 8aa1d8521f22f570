import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData, useLocation } from "@remix-run/react";
import { saveRouteSettings } from "#app/domain/administration/save-settings.server.ts";
import { readRouteSettings } from "#app/domain/settings/read.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { orUnanswered } from "#app/ui/admin/settings/or-unanswered.ts";
import { saveForm } from "#app/ui/admin/settings/settings-form.server.ts";
import { textsOf } from "#app/ui/admin/settings/typed-settings.ts";
import { AdminPageError, backToAdmin } from "#app/ui/admin/unauthorized-access.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { tryRoutes } from "./connection-tests.server.ts";
import { mapTrial, routeForm } from "./route-form.ts";
import { RouteSettingsForm } from "./route-settings-form.tsx";

export { shouldRevalidate } from "#app/http/unanswered.ts";

export const meta = pageTitle("Route Optimization Settings");

export async function loader(args: LoaderFunctionArgs) {
  const { db } = await guard(args, "settings.read");
  const { version, value, secrets } = await readRouteSettings(db);
  return { version, texts: textsOf(value), hasApiKey: secrets.apiKey !== undefined };
}

export async function action(args: ActionFunctionArgs) {
  const { db, caller } = await guard(args, "settings.update");
  const form = await readForm(args.request);
  if (form.get("intent") === mapTrial) return tryRoutes(form, { db, caller, maps: args.context.maps });
  const refusal = await saveForm(
    form,
    routeForm,
    args.context.secretBox,
    ({ value, version, secret }) =>
      saveRouteSettings(db, caller, { value, version, secrets: { apiKey: secret } }),
    () => readRouteSettings(db),
  );
  if (refusal) return refusal;
  return redirectWithToast(args.context, "/admin/routes", {
    title: "Settings saved",
    description: "Your route optimization settings have been updated successfully.",
  });
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  orUnanswered(request, () => serverAction<typeof action>());

export default function RouteSettings() {
  const loaded = useLoaderData<typeof loader>();
  const { key } = useLocation();
  return (
    <>
      <PageHeader
        title="Route Optimization Settings"
        description="How routes, travel times and addresses are found, for everybody. A change is in force at the next question."
        back={backToAdmin}
      />
      {/* Saving leads here anew: the form then begins with what is stored. */}
      <RouteSettingsForm key={key} {...loaded} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <AdminPageError
      title="The route settings could not be shown"
      safe="Nothing was changed. Try again in a moment."
    />
  );
}
