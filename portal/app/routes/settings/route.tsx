import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { AccountTab } from "./account-tab.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { NotificationsTab } from "./notifications-tab.tsx";
import { SecurityTab } from "./security/security-tab.tsx";
import { settingsTabs } from "./tabs.ts";

export { action, loader };

export const meta: MetaFunction = pageTitle("Settings");

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
const ofAccount = (answer: Answer) =>
  answer && "result" in answer && !("recoveryCodes" in answer) ? answer : undefined;

export function ErrorBoundary() {
  return (
    <RouteError
      title="The settings could not be loaded"
      safe="What you saved is safe. Try again in a moment."
    />
  );
}
