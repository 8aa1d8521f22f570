import type { MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { AccessDenied } from "./access-denied.tsx";
import { AuditLogs } from "./audit-logs.tsx";
import { loader } from "./loader.server.ts";
import { Overview } from "./overview.tsx";
import { SettingsNavigation } from "./settings-navigation.tsx";
import { SystemUsers } from "./system-users.tsx";

export { loader };

export const meta: MetaFunction = pageTitle("Admin Dashboard");

const tabs = [
  { value: "overview", label: "Overview", to: "/admin" },
  { value: "users", label: "Users", to: "/admin?tab=users" },
  { value: "audit-logs", label: "Audit Logs", to: "/admin?tab=audit-logs" },
  { value: "settings", label: "Settings", to: "/admin?tab=settings", className: "max-sm:hidden" },
];

export default function AdminDashboard() {
  const view = useLoaderData<typeof loader>();
  useLiveRevalidation(...(view.tab === "overview" ? (["requests", "statistics"] as const) : []));
  return (
    <>
      <PageHeader
        title="Admin Dashboard"
        description="Accounts, requests and the audit trail of this installation."
      />
      <LinkTabs label="Admin sections" tabs={tabs} current={view.tab} />
      <div className="mt-5">
        {view.tab === "overview" && <Overview {...view} />}
        {view.tab === "users" && <SystemUsers view={view.users} />}
        {view.tab === "audit-logs" && <AuditLogs {...view} />}
        {view.tab === "settings" && <SettingsNavigation />}
      </div>
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 403) return <AccessDenied />;
  return (
    <RouteError
      title="The admin dashboard could not be shown"
      safe="Nothing was changed. Try again in a moment, or start again from the overview."
    />
  );
}
