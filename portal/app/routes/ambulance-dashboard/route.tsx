import type { MetaFunction } from "@remix-run/react";
import { createTranslator } from "@wardway/model/messages/translator";
import { pageTitle } from "#app/http/page-title.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { SidebarFigures } from "#app/ui/dashboard/figures.tsx";
import type { AsideHandle } from "#app/ui/shell/aside.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { loader };

export const meta: MetaFunction = pageTitle(translate("ambulanceDashboard.dashboard"));
export const handle: AsideHandle = { aside: SidebarFigures };
export { shouldRevalidate } from "#app/http/unreachable.ts";
export { Dashboard as default, DashboardError as ErrorBoundary } from "#app/ui/dashboard/dashboard.tsx";
