import type { MetaFunction } from "@remix-run/react";
import { pageTitle } from "#app/http/page-title.ts";
import { loader } from "./loader.server.ts";

export { loader };

export const meta: MetaFunction = pageTitle("Dashboard");
export { shouldRevalidate } from "#app/http/unanswered.ts";
export { Dashboard as default, DashboardError as ErrorBoundary } from "#app/ui/dashboard/dashboard.tsx";
