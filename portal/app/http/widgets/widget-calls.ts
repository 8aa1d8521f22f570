import { type Action, scopesOfRight } from "@wardway/model";
import { routeAccess } from "../route-access.ts";

/** What a call of a widget asks of its session: a right of the permission table, or no more than to be one. */
export type WidgetRule = Action | "embedding.session";

/** Where a hospital's backend opens sessions: no widget may call it. */
export const sessionsPath = "/api/embed/sessions";

const routes = routeAccess
  .filter(({ path }) => path.startsWith("/api/") && !path.endsWith("*"))
  .map(({ path, calls, inWidgets }) => ({
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(":id", "[^/]+")}/?$`),
    rules: new Map(Object.entries({ ...calls, ...inWidgets })),
  }));

/** The rule of a call for a widget, from the rules of all calls; null where no widget may make it. */
export function widgetRule(method: string, path: string): WidgetRule | null {
  const rule = routes
    .find(({ pattern }) => pattern.test(path))
    ?.rules.get(method === "HEAD" ? "GET" : method);
  if (rule == null || rule === "anyone" || rule === "signed-in") return null;
  return rule === "embedding.session" || scopesOfRight[rule] ? rule : null;
}

/** The token of an `Authorization: Bearer` header (RFC 6750); null for another scheme, as of a proxy in front. */
export function bearerIn(authorization: string | null | undefined): string | null {
  return /^bearer(?: +(.*))?$/i.exec(authorization?.trim() ?? "")?.map((part) => part ?? "")[1] ?? null;
}
