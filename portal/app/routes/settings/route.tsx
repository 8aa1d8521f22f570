import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { readPreferences } from "#app/domain/accounts/preferences.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { shown } from "#app/http/screen.server.ts";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { AccountTab } from "./account-tab.tsx";
import { NotificationsTab } from "./notifications-tab.tsx";
import { securityView } from "./security/load-security.server.ts";
import { securityAction } from "./security/security-actions.server.ts";
import { SecurityTab } from "./security/security-tab.tsx";
import { settingsAction } from "./settings-actions.server.ts";
import { settingsTab, settingsTabs } from "./tabs.ts";

export const meta: MetaFunction = pageTitle("Settings");

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "signed-in");
  return shown(loadTab(args, signedIn));
}

async function loadTab(args: LoaderFunctionArgs, signedIn: SignedIn) {
  const tab = settingsTab(args.request);
  switch (tab) {
    case "account":
      return { tab };
    case "notifications":
      return { tab, preferences: await readPreferences(signedIn.db, signedIn.caller.userId) };
    case "security":
      return { tab, security: await securityView(args, signedIn) };
  }
}

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "signed-in");
  const form = await readForm(args.request);
  // Each tab's forms are posted to its own address: one of them is open to who is held back.
  return settingsTab(args.request) === "security"
    ? securityAction(args, signedIn, form)
    : settingsAction(args, signedIn, form);
}

export default function Settings() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // The other tabs would lead back here until the second factor is set up.
  const isHeld = view.tab === "security" && view.security.isHeld;
  return (
    <>
      <PageHeader title="Settings" />
      {!isHeld && <LinkTabs label="Settings" tabs={settingsTabs} current={view.tab} />}
      <div className={isHeld ? undefined : "pt-5"}>
        {view.tab === "account" && <AccountTab answer={ofAccount(answer)} />}
        {view.tab === "notifications" && (
          <NotificationsTab preferences={view.preferences} answer={ofAccount(answer)} />
        )}
        {view.tab === "security" && <SecurityTab view={view.security} answer={ofSecurity(answer)} />}
      </div>
    </>
  );
}

type Answer = ReturnType<typeof useActionData<typeof action>>;

const ofSecurity = (answer: Answer) => (answer && "recoveryCodes" in answer ? answer : undefined);
const ofAccount = (answer: Answer) => (answer && "username" in answer ? answer : undefined);

export function ErrorBoundary() {
  return (
    <RouteError
      title="The settings could not be loaded"
      safe="What you saved is safe. Try again in a moment."
    />
  );
}
