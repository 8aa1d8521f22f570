import { msg, t } from "@lingui/core/macro";
import { type ActionFunctionArgs, type AppLoadContext, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData, useLocation } from "@remix-run/react";
import { findTab } from "#app/components/find-tab.ts";
import { PageHeader } from "#app/components/page-header.tsx";
import { hasSecondFactor } from "#app/domain/accounts/has-second-factor.ts";
import { hasDemoAccounts } from "#app/domain/administration/demo-accounts.server.ts";
import { decideReadLogging, findReadLoggingRequest } from "#app/domain/administration/read-logging.server.ts";
import { saveSystemSettings } from "#app/domain/administration/save-settings.server.ts";
import { readSystemSettings } from "#app/domain/settings/read-settings.server.ts";
import { countRequests } from "#app/domain/transports/requests/list-requests.server.ts";
import { attempt } from "#app/http/errors/attempt.server.ts";
import { formReply, parseForm, readForm } from "#app/http/forms/form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { guard, type SignedIn } from "#app/http/session/guard.server.ts";
import { saveForm } from "#app/sections/admin/settings/settings-form.server.ts";
import { settingsResult } from "#app/sections/admin/settings/settings-result.ts";
import { toTexts } from "#app/sections/admin/settings/typed-settings.ts";
import { orUnreachable } from "#app/sections/admin/settings/unreachable-result.ts";
import { adminPageError, backToSettings } from "#app/sections/admin/unauthorized-access.tsx";

import { pageTitle } from "#app/shell/page/page-title.ts";
import { testMailSettings } from "./connection-tests.server.ts";
import { readLoggingIntents, readLoggingSchema } from "./read-logging-form.ts";
import { ReadLoggingNotice } from "./read-logging-notice.tsx";
import { connectionTests, settingsTabs, systemForm } from "./system-form.ts";
import { SystemSettingsForm } from "./system-settings-form.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, account } = await guard(args, "settings.read", { view: "settings.read" });
  const [stored, isDemo, requests, readLogging] = await Promise.all([
    readSystemSettings(db),
    hasDemoAccounts(db),
    countRequests(db, caller),
    findReadLoggingRequest(db),
  ]);
  return {
    version: stored.version,
    texts: toTexts(stored.value),
    hasPassword: stored.secrets.smtpPassword !== undefined,
    underWay: requests.in_progress,
    hasSecondFactor: hasSecondFactor(account),
    isDemoWithoutMfa: isDemo && !stored.value.requireMFA,
    ownEmail: account.email,
    readLogging: readLogging && {
      id: readLogging.id,
      requestedBy: readLogging.requestedBy,
      requestedAt: readLogging.requestedAt,
      isOwn: readLogging.requestedById === account.id,
    },
    tab: findTab(settingsTabs, new URL(args.request.url).searchParams.get("tab")).value,
  };
}

/** Confirmed, because settings say which server gets links to new passwords, and how accounts are protected. */
export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "settings.update", "change", "always");
  const { db, caller, account } = signedIn;
  const { secretBox } = args.context;
  const form = await readForm(args.request);
  const intent = form.get("intent");
  if (intent === connectionTests.connection || intent === connectionTests.mail) {
    return testMailSettings(form, intent, { db, caller, secretBox, ownEmail: account.email });
  }
  if (intent === readLoggingIntents.approve || intent === readLoggingIntents.reject) {
    return decide(args.context, form, signedIn);
  }
  let awaitsApproval = false;
  const rejected = await saveForm(
    form,
    systemForm,
    secretBox,
    async ({ value, version, secret }) => {
      const change = { value, version, secrets: { smtpPassword: secret } };
      ({ awaitsApproval } = await saveSystemSettings(db, caller, change));
    },
    () => readSystemSettings(db),
  );
  if (rejected) return rejected;
  return redirectWithToast(
    args.context,
    `/admin/settings?tab=${findTab(settingsTabs, form.get("tab")).value}`,
    {
      title: t`Settings saved`,
      description: awaitsApproval
        ? t`HIPAA audit logging stays on until another administrator approves. All administrators are notified.`
        : t`Your system settings have been updated successfully.`,
    },
  );
}

async function decide(context: AppLoadContext, form: FormData, { db, caller }: SignedIn) {
  const submission = parseForm(form, readLoggingSchema);
  if (submission.status !== "success") return data(settingsResult(formReply(submission)), 422);
  const { intent, request } = submission.value;
  const isApproval = intent === readLoggingIntents.approve;
  const { rejection } = await attempt(
    decideReadLogging(db, caller, request, isApproval ? "approve" : "reject"),
  );
  if (rejection) return data(settingsResult(formReply(submission, rejection)), rejection.status);
  return redirectWithToast(context, "/admin/settings?tab=security", {
    title: isApproval ? t`HIPAA audit logging is off` : t`HIPAA audit logging stays on`,
    description: isApproval ? t`All administrators are notified.` : t`The request is closed.`,
  });
}

export { shouldRevalidate } from "#app/shell/page/unreachable.ts";

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

export const ErrorBoundary = adminPageError(msg`The system settings could not be shown`);
