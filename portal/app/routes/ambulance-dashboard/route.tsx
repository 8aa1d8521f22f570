import { msg } from "@lingui/core/macro";
import type { MetaFunction } from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
import { SidebarFigures } from "#app/ui/dashboard/figures.tsx";
import type { AsideHandle } from "#app/ui/shell/aside.ts";
import { loader } from "./loader.server.ts";

export { loader };

export const meta: MetaFunction = pageTitle(msg`Dashboard`);
export const handle: AsideHandle = { aside: SidebarFigures };
export { shouldRevalidate } from "#app/http/unreachable.ts";
export { Dashboard as default, DashboardError as ErrorBoundary } from "#app/ui/dashboard/dashboard.tsx";
