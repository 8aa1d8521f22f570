import type { LoaderFunctionArgs } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { guard } from "../platform/guard.server.ts";
import { pageTitle } from "../platform/page-title.ts";
import { shown } from "../platform/screen.server.ts";
import { loadDashboard } from "../ui/dashboard/load.server.ts";

export const meta: MetaFunction = pageTitle("Dashboard");

export async function loader(args: LoaderFunctionArgs) {
  const session = await guard(args, "request.read");
  return shown(loadDashboard(args, session));
}

export { shouldRevalidate } from "../platform/unanswered.ts";
export { Dashboard as default, DashboardError as ErrorBoundary } from "../ui/dashboard/dashboard.tsx";
