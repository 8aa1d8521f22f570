import { msg } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { guard } from "#app/http/guard.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { SidebarFigures } from "#app/ui/dashboard/figures.tsx";
import { loadDashboard } from "#app/ui/dashboard/load.server.ts";
import type { AsideHandle } from "#app/ui/shell/aside.ts";

export async function loader(args: LoaderFunctionArgs) {
  const session = await guard(args, "request.read", "records");
  return orErrorResponse(loadDashboard(args, session));
}

export const meta: MetaFunction = pageTitle(msg`Dashboard`);
export const handle: AsideHandle = { aside: SidebarFigures };
export { shouldRevalidate } from "#app/http/unreachable.ts";
export { Dashboard as default, DashboardError as ErrorBoundary } from "#app/ui/dashboard/dashboard.tsx";
