import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData, useLocation } from "@remix-run/react";
import { readRouteSettings } from "../domain/settings/read.server.ts";
import { saveRouteSettings } from "../domain/settings/save.server.ts";
import { readForm } from "../platform/form.server.ts";
import { guard } from "../platform/guard.server.ts";
import { pageTitle } from "../platform/page-title.ts";
import { redirectWithToast } from "../platform/toast.server.ts";
import { mapTrial, routeForm } from "../ui/admin/routes/route-form.ts";
import { RouteSettingsForm } from "../ui/admin/routes/route-settings-form.tsx";
import { tryRoutes } from "../ui/admin/routes/try-routes.server.ts";
import { orUnanswered } from "../ui/admin/settings/or-unanswered.ts";
import { saveForm } from "../ui/admin/settings/settings-form.server.ts";
import { textsOf } from "../ui/admin/settings/typed-settings.ts";
import { AdminPageError, backToAdmin } from "../ui/admin/unauthorized-access.tsx";
import { PageHeader } from "../ui/page-header.tsx";

export { shouldRevalidate } from "../platform/unanswered.ts";

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
