import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { pageSizes } from "@wardway/db/model";
import { countAccounts } from "../domain/accounts/count.server.ts";
import { listAudit } from "../domain/audit/list.server.ts";
import { readPublicStatistics } from "../domain/statistics/public.server.ts";
import { countRequests } from "../domain/transport-requests/list.server.ts";
import { guard, type SignedIn } from "../platform/guard.server.ts";
import { shown } from "../platform/screen.server.ts";
import { viewerTimeZone } from "../platform/time-zone.server.ts";
import { timestampIn } from "../platform/timestamps.server.ts";
import { AccessDenied } from "../ui/admin/access-denied.tsx";
import { AuditLogs } from "../ui/admin/audit-logs.tsx";
import { Overview } from "../ui/admin/overview.tsx";
import { ErrorPanel } from "../ui/error-panel.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { LinkTabs } from "../ui/link-tabs.tsx";
import { PageHeader } from "../ui/page-header.tsx";

export const meta: MetaFunction = () => [{ title: "Admin Dashboard - Wardway" }];

const tabs = [
  { value: "overview", label: "Overview" },
  { value: "audit-logs", label: "Audit Logs" },
] as const;

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "audit.read");
  const search = new URL(args.request.url).searchParams;
  return search.get("tab") === "audit-logs"
    ? shown(auditLogs(args.request, signedIn, search.get("cursor")))
    : overview(signedIn);
}

async function overview({ db, caller }: SignedIn) {
  const [requests, statistics, accounts] = await Promise.all([
    countRequests(db, caller),
    readPublicStatistics(db),
    countAccounts(db),
  ]);
  return { tab: "overview", requests, statistics, accounts } as const;
}

async function auditLogs(request: Request, { db, account }: SignedIn, cursor: string | null) {
  const timeZone = viewerTimeZone(request, account.timeZone);
  const page = await listAudit(db, { cursor: cursor ?? undefined, limit: pageSizes.audit });
  return {
    tab: "audit-logs",
    timeZone,
    entries: page.items.map((row) => ({
      id: row.id,
      timestamp: timestampIn(timeZone, row.timestamp),
      moment: row.timestamp.toISOString(),
      userId: row.userId,
      action: row.action,
      resourceType: row.resourceType,
      ipAddress: row.ipAddress,
      details: JSON.stringify(row.details),
      success: row.success,
    })),
    previous: page.previous,
    next: page.next,
  } as const;
}

export default function AdminDashboard() {
  const view = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Admin Dashboard"
        description="Accounts, requests and the audit trail of this installation."
      />
      <LinkTabs label="Admin sections" tabs={tabs} current={view.tab} />
      <div className="mt-5">{view.tab === "overview" ? <Overview {...view} /> : <AuditLogs {...view} />}</div>
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 403) return <AccessDenied />;
  return (
    <ErrorPanel
      title="The admin dashboard could not be shown"
      safe="Nothing was changed. Try again in a moment, or start again from the overview."
    >
      <LinkButton to="/admin" variant="quiet">
        Overview
      </LinkButton>
    </ErrorPanel>
  );
}
