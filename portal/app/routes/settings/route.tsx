import { msg, t } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { LinkTabs, TabPanel } from "#app/components/link-tabs.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { deleteAccount } from "#app/domain/accounts/delete-account.server.ts";
import {
  readPreferences,
  setReadingPreferences,
  updatePreferences,
} from "#app/domain/accounts/preferences.server.ts";
import type { Account } from "#app/domain/accounts/session-user.server.ts";
import { toReader } from "#app/domain/accounts/to-reader.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { defineAction, pageForm } from "#app/http/forms/define-action.server.ts";
import { guard, type SignedIn } from "#app/http/session/guard.server.ts";
import { forgetSession } from "#app/http/session/log-out.server.ts";
import { setCallReader } from "#app/infra/current-call.server.ts";
import { currentLocale, translateLabels } from "#app/infra/locale.ts";
import { AlertPreferences } from "#app/shell/alerts/alert-preferences.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { routeError } from "#app/shell/page/route-error.tsx";
import { AccountTab } from "./account-tab.tsx";
import { deleteAccountForm, preferencesForm, readingForm } from "./forms.ts";
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

const accountAction = defineAction(
  { right: "signed-in", isConfirmed: true },
  {
    preferences: pageForm(preferencesForm, {
      isUnconfirmed: true,
      run: (preferences, { db, caller }) => updatePreferences(db, caller, preferences),
      done: () => ({
        to: "/settings?tab=notifications",
        title: t`Preferences saved`,
        description: t`Your notification preferences have been updated successfully.`,
      }),
    }),
    reading: pageForm(readingForm, {
      isUnconfirmed: true,
      run: (preferences, { db, caller }) => setReadingPreferences(db, caller, preferences),
      done: (_, __, { language }) => {
        if (language !== "browser") setCallReader({ locale: language });
        return { to: "/settings", title: t`Language and formats saved` };
      },
    }),
    // Asks for the password itself.
    deleteAccount: pageForm(deleteAccountForm, {
      isUnconfirmed: true,
      run: (deletion, { db, caller }) => deleteAccount(db, caller, deletion),
      done: async (_, { context }) => ({
        to: "/",
        title: t`Account deleted`,
        description: t`Your account has been deleted and you are logged out.`,
        headers: await forgetSession(context),
      }),
    }),
  },
);

/** Only the Security tab's URL is open to users without their second factor. */
export const action = (args: ActionFunctionArgs) =>
  findSettingsTab(args.request) === "security" ? securityAction(args) : accountAction(args);

export const meta: MetaFunction = pageTitle(msg`Settings`);

export default function Settings() {
  const view = useLoaderData<typeof loader>();
  const formResult = useActionData<typeof action>();
  // The other tabs redirect to this one.
  const isRestricted = view.tab === "security" && view.security.isRestricted;
  const sections = (
    <>
      {view.tab === "account" && <AccountTab reading={view.reading} formResult={formResult} />}
      {view.tab === "notifications" && (
        <>
          <NotificationsTab preferences={view.preferences} formResult={formResult} />
          <AlertPreferences {...view.calls} />
        </>
      )}
      {view.tab === "security" && <SecurityTab view={view.security} formResult={formResult} />}
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

export const ErrorBoundary = routeError(msg`The settings could not be loaded`);
