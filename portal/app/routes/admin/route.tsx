import { msg, t } from "@lingui/core/macro";
import type { MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
import { translateLabels } from "#app/infra/locale.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { LinkTabs, TabPanel } from "#app/ui/link-tabs.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { AccessDenied } from "./access-denied.tsx";
import { AuditLogs } from "./audit-logs.tsx";
import { loader } from "./loader.server.ts";
import { Overview } from "./overview.tsx";
import { SettingsNavigation } from "./settings-navigation.tsx";
import { SystemUsers } from "./system-users.tsx";

export { loader };

export const meta: MetaFunction = pageTitle(msg`Admin Dashboard`);

const tabs = [
  { value: "overview", label: msg`Overview`, to: "/admin" },
  { value: "users", label: msg`Users`, to: "/admin?tab=users" },
  { value: "audit-logs", label: msg`Audit Logs`, to: "/admin?tab=audit-logs" },
  { value: "settings", label: msg`Settings`, to: "/admin?tab=settings" },
];

export default function AdminDashboard() {
  const view = useLoaderData<typeof loader>();
  useLiveRevalidation(...(view.tab === "overview" ? (["requests", "statistics"] as const) : []));
  return (
    <>
      <PageHeader
        title={t`Admin Dashboard`}
        description={t`Accounts, requests and the audit trail of this installation.`}
      />
      <LinkTabs
        label={t`Admin sections`}
        panel="admin-panel"
        tabs={translateLabels(tabs)}
        current={view.tab}
      />
      <TabPanel id="admin-panel" tab={view.tab}>
        {view.tab === "overview" && <Overview {...view} />}
        {view.tab === "users" && <SystemUsers view={view.users} />}
        {view.tab === "audit-logs" && <AuditLogs {...view} />}
        {view.tab === "settings" && <SettingsNavigation />}
      </TabPanel>
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 403) return <AccessDenied />;
  return (
    <RouteError
      title={t`The admin dashboard could not be shown`}
      safe={t`Nothing was changed. Try again in a moment, or start again from the overview.`}
    />
  );
}
