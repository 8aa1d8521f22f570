import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError, useSearchParams } from "@remix-run/react";
import { pageSizes } from "@wardway/model";
import { UserPlus } from "lucide-react";
import { listAudit } from "#app/domain/audit/list.server.ts";
import { adminStatistics } from "#app/domain/statistics/admin.server.ts";
import { readPublicStatistics } from "#app/domain/statistics/public.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { shown } from "#app/http/screen.server.ts";
import { viewerTimeZone } from "#app/http/time-zone.server.ts";
import { timestampIn } from "#app/infra/timestamps.server.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { openerId, withDialog } from "#app/ui/admin/dialog-address.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RouteError } from "#app/ui/route-error.tsx";
import { loadUsers, type UsersView } from "#app/ui/users/load-users.server.ts";
import { UsersPanel } from "#app/ui/users/users-panel.tsx";
import { AccessDenied } from "./access-denied.tsx";
import { AuditLogs } from "./audit-logs.tsx";
import { Overview } from "./overview.tsx";
import { SettingsNavigation } from "./settings-navigation.tsx";

export const meta: MetaFunction = pageTitle("Admin Dashboard");

const tabs = [
  { value: "overview", label: "Overview", to: "/admin" },
  { value: "users", label: "Users", to: "/admin?tab=users" },
  { value: "audit-logs", label: "Audit Logs", to: "/admin?tab=audit-logs" },
  { value: "settings", label: "Settings", to: "/admin?tab=settings", className: "max-sm:hidden" },
];

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "audit.read");
  const search = new URL(args.request.url).searchParams;
  switch (search.get("tab")) {
    case "users":
      return shown(users(args, signedIn));
    case "audit-logs":
      return shown(auditLogs(args.request, signedIn, search.get("cursor")));
    case "settings":
      return { tab: "settings" } as const;
    default:
      return overview(args.request, signedIn);
  }
}

async function overview(request: Request, { db, account }: SignedIn) {
  const [statistics, publicFigures] = await Promise.all([
    adminStatistics(db, viewerTimeZone(request, account.timeZone), new Date()),
    readPublicStatistics(db),
  ]);
  return { tab: "overview", statistics, publicFigures } as const;
}

async function users(args: LoaderFunctionArgs, signedIn: SignedIn) {
  return { tab: "users", users: await loadUsers(args, signedIn) } as const;
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

function SystemUsers({ view }: { view: UsersView }) {
  const [search] = useSearchParams();
  return (
    <UsersPanel
      view={view}
      title="System Users"
      actions={
        <LinkButton
          id={openerId("create")}
          to={withDialog(search, "create")}
          preventScrollReset
          icon={<UserPlus aria-hidden="true" className="size-4" />}
          className="max-sm:w-full"
        >
          Add User
        </LinkButton>
      }
    />
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
