import type { SubmissionResult } from "@conform-to/react";
import { msg, t } from "@lingui/core/macro";
import { type ActionFunctionArgs, type AppLoadContext, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { DomainError } from "@wardway/model";
import { deleteAccount } from "#app/domain/accounts/delete-account.server.ts";
import {
  readPreferences,
  setReadingPreferences,
  updatePreferences,
} from "#app/domain/accounts/preferences.server.ts";
import { toReader } from "#app/domain/accounts/reader.ts";
import type { Account } from "#app/domain/accounts/session-user.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { forgetSession } from "#app/http/log-out.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { attempt, orErrorResponse } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { setCallReader } from "#app/infra/current-call.server.ts";
import { currentLocale, translateLabels } from "#app/infra/locale.ts";
import { LinkTabs, TabPanel } from "#app/ui/link-tabs.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { AlertPreferences } from "#app/ui/request-alerts/alert-preferences.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { AccountTab } from "./account-tab.tsx";
import { type SettingsIntent, settingsIntentSchema } from "./intents.ts";
import { NotificationsTab } from "./notifications-tab.tsx";
import { loadSecurity } from "./security/load-security.server.ts";
import { securityAction } from "./security/security-actions.server.ts";
import { SecurityTab } from "./security/security-tab.tsx";
import { findSettingsTab, settingsTabs } from "./tabs.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "signed-in", { none: "the own account" });
  return orErrorResponse(loadTab(args, signedIn));
}

const toReading = (account: Account) => ({
  language: account.language,
  distanceUnit: account.distanceUnit,
  hourFormat: account.hourFormat,
  defaults: toReader({ ...account, distanceUnit: null, hourFormat: null }, currentLocale()),
});

async function loadTab(args: LoaderFunctionArgs, signedIn: SignedIn) {
  const tab = findSettingsTab(args.request);
  switch (tab) {
    case "account":
      return { tab, reading: toReading(signedIn.account) };
    case "notifications": {
      const { mutedCalls, onlyOwnCalls } = signedIn.account;
      const preferences = await readPreferences(signedIn.db, signedIn.caller.userId);
      return { tab, preferences, calls: { mutedCalls, onlyOwnCalls } };
    }
    case "security":
      return { tab, security: await loadSecurity(args, signedIn) };
  }
}

export interface AccountFormResult {
  readonly intent: string;
  readonly reply: SubmissionResult<string[]>;
}

/** Those that are sensitive ask for the password themselves. */
const unconfirmedIntents = [
  "preferences",
  "reading",
  "deleteAccount",
  "newCodes",
  "switchOff",
  "endSession",
  "endOtherSessions",
];

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "signed-in", "change", { except: unconfirmedIntents });
  const form = await readForm(args.request);
  // Only the Security tab's URL is open to users without their second factor.
  return findSettingsTab(args.request) === "security"
    ? securityAction(args, signedIn, form)
    : accountAction(args, signedIn, form);
}

async function accountAction({ context }: ActionFunctionArgs, signedIn: SignedIn, form: FormData) {
  const submission = parseForm(form, settingsIntentSchema);
  const rejected = (status: number, error?: DomainError) => {
    const intent = String(form.get("intent") ?? "");
    return data<AccountFormResult>({ intent, reply: formReply(submission, error) }, status);
  };
  if (submission.status !== "success") return rejected(422);
  const { rejection } = await attempt(perform(signedIn, submission.value));
  if (rejection) return rejected(rejection.status, rejection);
  switch (submission.value.intent) {
    case "deleteAccount":
      return redirectAfterDeletion(context);
    case "reading":
      if (submission.value.language !== "browser") setCallReader({ locale: submission.value.language });
      return redirectWithToast(context, "/settings", { title: t`Language and formats saved` });
    case "preferences":
      return redirectAfterSave(context);
  }
}

function perform({ db, caller }: SignedIn, input: SettingsIntent): Promise<void> {
  if (input.intent === "deleteAccount") return deleteAccount(db, caller, input);
  if (input.intent === "reading") {
    const { language, distanceUnit, hourFormat } = input;
    return setReadingPreferences(db, caller, { language, distanceUnit, hourFormat });
  }
  const { emailNotifications, transportUpdates, marketingEmails } = input;
  return updatePreferences(db, caller, { emailNotifications, transportUpdates, marketingEmails });
}

const redirectAfterSave = (context: AppLoadContext) =>
  redirectWithToast(context, "/settings?tab=notifications", {
    title: t`Preferences saved`,
    description: t`Your notification preferences have been updated successfully.`,
  });

async function redirectAfterDeletion(context: AppLoadContext): Promise<Response> {
  const message = {
    title: t`Account deleted`,
    description: t`Your account has been deleted and you are logged out.`,
  };
  return redirectWithToast(context, "/", message, await forgetSession(context));
}

export const meta: MetaFunction = pageTitle(msg`Settings`);

export default function Settings() {
  const view = useLoaderData<typeof loader>();
  const formResult = useActionData<typeof action>();
  // The other tabs redirect to this one.
  const isRestricted = view.tab === "security" && view.security.isRestricted;
  const sections = (
    <>
      {view.tab === "account" && (
        <AccountTab reading={view.reading} formResult={getAccountResult(formResult)} />
      )}
      {view.tab === "notifications" && (
        <>
          <NotificationsTab preferences={view.preferences} formResult={getAccountResult(formResult)} />
          <AlertPreferences {...view.calls} />
        </>
      )}
      {view.tab === "security" && (
        <SecurityTab view={view.security} formResult={getSecurityResult(formResult)} />
      )}
    </>
  );
  return (
    <>
      <PageHeader title={t`Settings`} />
      {isRestricted ? (
        sections
      ) : (
        <>
          <LinkTabs
            label={t`Settings`}
            tabs={translateLabels(settingsTabs)}
            current={view.tab}
            panel="settings-panel"
          />
          <TabPanel id="settings-panel" tab={view.tab}>
            {sections}
          </TabPanel>
        </>
      )}
    </>
  );
}

type FormResult = ReturnType<typeof useActionData<typeof action>>;

const getSecurityResult = (formResult: FormResult) =>
  formResult && "recoveryCodes" in formResult ? formResult : undefined;
const getAccountResult = (formResult: FormResult) =>
  formResult && "reply" in formResult && !("recoveryCodes" in formResult) ? formResult : undefined;

export function ErrorBoundary() {
  return (
    <RouteError
      title={t`The settings could not be loaded`}
      safe={t`Try again in a moment. If you had just saved something, check that it is there.`}
    />
  );
}
