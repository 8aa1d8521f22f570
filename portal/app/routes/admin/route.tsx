import { msg, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { type BackupState, readBackupState } from "@wardway/db/backup/state";
import { pageSizes } from "@wardway/model";
import { LinkTabs, TabPanel } from "#app/components/link-tabs.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { findReadLoggingRequest } from "#app/domain/administration/read-logging.server.ts";
import { listAudit } from "#app/domain/audit/list-audit.server.ts";
import { listUnusualReads } from "#app/domain/audit/unusual-reads.server.ts";
import { activeSettings } from "#app/domain/settings/read-settings.server.ts";
import { adminStatistics } from "#app/domain/statistics/admin.server.ts";
import { readPublicStatistics } from "#app/domain/statistics/public.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { guard, type SignedIn } from "#app/http/session/guard.server.ts";
import { getViewerTimeZone } from "#app/http/session/time-zone.server.ts";
import { findLowSpace } from "#app/infra/free-space.server.ts";
import { translateLabels } from "#app/infra/locale.ts";
import { timestampIn } from "#app/infra/timestamps.server.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { describeAuditAction } from "#app/sections/admin/audit-entry.server.ts";
import { loadUsers } from "#app/sections/admin/users/load-users.server.ts";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { RouteError } from "#app/shell/page/route-error.tsx";
import { AccessDenied } from "./access-denied.tsx";
import { AuditLogs } from "./audit-logs.tsx";
import { Overview } from "./overview.tsx";
import { SettingsNavigation } from "./settings-navigation.tsx";
import { SystemUsers } from "./system-users.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "audit.read", {
    view: "statistics.read",
    tabs: { users: "user.read", "audit-logs": "audit.read", settings: "settings.read" },
  });
  const search = new URL(args.request.url).searchParams;
  switch (search.get("tab")) {
    case "users":
      return orErrorResponse(users(args, signedIn));
    case "audit-logs":
      return orErrorResponse(auditLogs(args.request, signedIn, search.get("cursor")));
    case "settings":
      return { tab: "settings" } as const;
    default:
      return overview(args, signedIn);
  }
}

async function overview({ request, context }: LoaderFunctionArgs, { db, account }: SignedIn) {
  const [statistics, publicFigures, backups, lowSpace, settings, readLogging, unusualReads] =
    await Promise.all([
      adminStatistics(db, getViewerTimeZone(request, account.timeZone), new Date()),
      readPublicStatistics(db),
      context.backups && readBackupState(context.backups),
      findLowSpace(context.storage),
      activeSettings(db),
      findReadLoggingRequest(db),
      listUnusualReads(db),
    ]);
  return {
    tab: "overview",
    statistics,
    publicFigures,
    /** Null while backups succeed, or none are scheduled. */
    backupProblem: backups && problemOf(backups),
    lowSpace,
    readLogging: settings.hipaaLoggingEnabled ? (readLogging ? "requested_off" : "on") : "off",
    /** Unusual reads of the last week, latest first. */
    unusualReads,
  } as const;
}

export type OverviewView = Awaited<ReturnType<typeof overview>>;

function problemOf({ failure, latest, isOverdue }: BackupState) {
  if (!failure && !isOverdue) return null;
  return { reason: failure?.message ?? null, latestAt: latest?.at ?? null };
}

async function users(args: LoaderFunctionArgs, signedIn: SignedIn) {
  return { tab: "users", users: await loadUsers(args, signedIn) } as const;
}

async function auditLogs(request: Request, { db, account }: SignedIn, cursor: string | null) {
  const timeZone = getViewerTimeZone(request, account.timeZone);
  const page = await listAudit(db, { cursor: cursor ?? undefined, limit: pageSizes.audit });
  return {
    tab: "audit-logs",
    timeZone,
    entries: page.items.map((row) => ({
      id: row.id,
      timestamp: timestampIn(timeZone, row.timestamp),
      moment: row.timestamp.toISOString(),
      userId: row.userId,
      username: row.username,
      words: describeAuditAction(row),
      action: row.action,
      resourceType: row.resourceType,
      ipAddress: row.ipAddress,
      details: Object.keys(row.details).length === 0 ? "" : JSON.stringify(row.details),
      success: row.success,
    })),
    previous: page.previous,
    next: page.next,
  } as const;
}

export type AuditLogsView = Awaited<ReturnType<typeof auditLogs>>;

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
