import { type Action, type Contract, endpoints, scopesOfRight } from "@wardway/model";

/** What a call of a widget asks of its session: a right of the permission table, or no more than to be one. */
export type WidgetRule = Action | "embedding.session";

/** Where a hospital's backend opens sessions: no widget may call it. */
export const sessionsPath = endpoints.createWidgetSession.path;

/** The right that a widget session needs for an endpoint; null if no widget may call it. */
export function widgetRuleOf({ right, widgetRight }: Contract): WidgetRule | null {
  const rule = widgetRight === undefined ? right : widgetRight;
  if (rule === null || rule === "embedding.session") return rule;
  if (rule === "anyone" || rule === "signed-in" || rule === "secret-key") return null;
  return scopesOfRight[rule] ? rule : null;
}

const widgetEndpoints = Object.values<Contract>(endpoints).flatMap((contract) => {
  const rule = widgetRuleOf(contract);
  const pattern = new RegExp(`^${contract.path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}/?$`);
  return rule === null ? [] : [{ method: contract.method, pattern, rule }];
});

/** The same for a call that has reached no endpoint yet. */
export function widgetRule(method: string, path: string): WidgetRule | null {
  const meant = method === "HEAD" ? "GET" : method;
  return widgetEndpoints.find((one) => one.method === meant && one.pattern.test(path))?.rule ?? null;
}

/** The token of an `Authorization: Bearer` header (RFC 6750); null for another scheme, as of a proxy in front. */
export function bearerIn(authorization: string | null | undefined): string | null {
  return /^bearer(?: +(.*))?$/i.exec(authorization?.trim() ?? "")?.map((part) => part ?? "")[1] ?? null;
}
