import type { LoaderFunctionArgs } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { guard } from "#app/http/guard.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { shown } from "#app/http/screen.server.ts";
import { loadDashboard } from "#app/ui/dashboard/load.server.ts";

export const meta: MetaFunction = pageTitle("Dashboard");

export async function loader(args: LoaderFunctionArgs) {
  const session = await guard(args, "request.read");
  return shown(loadDashboard(args, session));
}

export { shouldRevalidate } from "#app/http/unanswered.ts";
export { Dashboard as default, DashboardError as ErrorBoundary } from "#app/ui/dashboard/dashboard.tsx";
