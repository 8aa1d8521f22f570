import type { MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { LinkTabs, TabPanel } from "#app/ui/link-tabs.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { AccessDenied } from "./access-denied.tsx";
import { AuditLogs } from "./audit-logs.tsx";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";
import { Overview } from "./overview.tsx";
import { SettingsNavigation } from "./settings-navigation.tsx";
import { SystemUsers } from "./system-users.tsx";

const { t: translate } = createTranslator(portalLanguage, messages);

export { loader };

export const meta: MetaFunction = pageTitle(translate("admin.adminDashboard"));

const tabs = [
  { value: "overview", label: translate("admin.overview"), to: "/admin" },
  { value: "users", label: translate("admin.users"), to: "/admin?tab=users" },
  { value: "audit-logs", label: translate("admin.auditLogs"), to: "/admin?tab=audit-logs" },
  { value: "settings", label: translate("admin.settings"), to: "/admin?tab=settings" },
];

export default function AdminDashboard() {
  const { t } = useTranslator(messages);
  const view = useLoaderData<typeof loader>();
  useLiveRevalidation(...(view.tab === "overview" ? (["requests", "statistics"] as const) : []));
  return (
    <>
      <PageHeader title={t("admin.adminDashboard")} description={t("admin.accountsRequestsAndTheAudit")} />
      <LinkTabs label={t("admin.adminSections")} panel="admin-panel" tabs={tabs} current={view.tab} />
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
  const { t } = useTranslator(messages);
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 403) return <AccessDenied />;
  return (
    <RouteError title={t("admin.theAdminDashboardCouldNot")} safe={t("admin.nothingWasChangedTryAgain")} />
  );
}
