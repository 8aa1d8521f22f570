import { t } from "@lingui/core/macro";
import type { ActionFunctionArgs } from "@remix-run/node";
import { saveRouteSettings } from "#app/domain/administration/save-settings.server.ts";
import { readRouteSettings } from "#app/domain/settings/read.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { saveForm } from "#app/ui/admin/settings/settings-form.server.ts";
import { testMapProvider } from "./connection-tests.server.ts";
import { mapTestIntent, routeForm } from "./route-form.ts";

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
