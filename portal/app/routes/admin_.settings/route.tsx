import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData, useLocation } from "@remix-run/react";
import { hasDemoAccounts } from "#app/domain/administration/demo-accounts.server.ts";
import { saveSystemSettings } from "#app/domain/administration/save-settings.server.ts";
import { readSystemSettings } from "#app/domain/settings/read.server.ts";
import { countRequests } from "#app/domain/transports/requests/list.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { orUnanswered } from "#app/ui/admin/settings/or-unanswered.ts";
import { saveForm } from "#app/ui/admin/settings/settings-form.server.ts";
import { textsOf } from "#app/ui/admin/settings/typed-settings.ts";
import { AdminPageError, backToAdmin } from "#app/ui/admin/unauthorized-access.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { trySettings } from "./connection-tests.server.ts";
import { systemForm, tabNamed, trials } from "./system-form.ts";
import { SystemSettingsForm } from "./system-settings-form.tsx";

export { shouldRevalidate } from "#app/http/unanswered.ts";

export const meta = pageTitle("System Settings");

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, account } = await guard(args, "settings.read");
  const [stored, isDemo, requests] = await Promise.all([
    readSystemSettings(db),
    hasDemoAccounts(db),
    countRequests(db, caller),
  ]);
  return {
    version: stored.version,
    texts: textsOf(stored.value),
    hasPassword: stored.secrets.smtpPassword !== undefined,
    underWay: requests.in_progress,
    hasSecondFactor: account.totpConfirmedAt !== null,
    isDemoWithoutMfa: isDemo && !stored.value.requireMFA,
    ownEmail: account.email,
    tab: tabNamed(new URL(args.request.url).searchParams.get("tab")),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, caller, account } = await guard(args, "settings.update");
  const { secretBox } = args.context;
  const form = await readForm(args.request);
  const intent = form.get("intent");
  if (intent === trials.connection || intent === trials.mail) {
    return trySettings(form, intent, { db, caller, secretBox, ownEmail: account.email });
  }
  const refusal = await saveForm(
    form,
    systemForm,
    secretBox,
    ({ value, version, secret }) =>
      saveSystemSettings(db, caller, { value, version, secrets: { smtpPassword: secret } }),
    () => readSystemSettings(db),
  );
  if (refusal) return refusal;
  return redirectWithToast(args.context, `/admin/settings?tab=${tabNamed(form.get("tab"))}`, {
    title: "Settings saved",
    description: "Your system settings have been updated successfully.",
  });
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  orUnanswered(request, () => serverAction<typeof action>());

export default function SystemSettings() {
  const loaded = useLoaderData<typeof loader>();
  const { key } = useLocation();
  return (
    <>
      <PageHeader
        title="System Settings"
        description="How this installation behaves, for everybody. A change is in force at the next step of each person."
        back={backToAdmin}
      />
      {/* Saving leads here anew: the form then begins with what is stored. */}
      <SystemSettingsForm key={key} {...loaded} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <AdminPageError
      title="The system settings could not be shown"
      safe="Nothing was changed. Try again in a moment."
    />
  );
}
