import { msg, t } from "@lingui/core/macro";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
import { translateLabels } from "#app/infra/locale.ts";
import { LinkTabs, TabPanel } from "#app/ui/link-tabs.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { AlertPreferences } from "#app/ui/request-alerts/alert-preferences.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { AccountTab } from "./account-tab.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { NotificationsTab } from "./notifications-tab.tsx";
import { SecurityTab } from "./security/security-tab.tsx";
import { settingsTabs } from "./tabs.ts";

export { action, loader };

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
