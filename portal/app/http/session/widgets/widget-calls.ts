import { type Action, type Contract, endpoints, scopesOfRight } from "@wardway/model";

/** The right that a widget's call requires, or just a session. */
export type WidgetRight = Action | "embedding.session";

/** Called by a hospital's backend, never by a widget. */
export const sessionsPath = endpoints.createWidgetSession.path;

/** Returns the right that a widget session needs; null if no widget may call it. */
export function getWidgetRight({ right, widgetRight }: Contract): WidgetRight | null {
  const rule = widgetRight === undefined ? right : widgetRight;
  if (rule === null || rule === "embedding.session") return rule;
  if (rule === "anyone" || rule === "signed-in" || rule === "secret-key") return null;
  return scopesOfRight[rule] ? rule : null;
}

const widgetEndpoints = Object.values<Contract>(endpoints).flatMap((contract) => {
  const rule = getWidgetRight(contract);
  const pattern = new RegExp(`^${contract.path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}/?$`);
  return rule === null ? [] : [{ method: contract.method, pattern, rule }];
});

/** The same for a call before routing. */
export function findWidgetRight(method: string, path: string): WidgetRight | null {
  const effectiveMethod = method === "HEAD" ? "GET" : method;
  return (
    widgetEndpoints.find((one) => one.method === effectiveMethod && one.pattern.test(path))?.rule ?? null
  );
}

/** Returns the bearer token (RFC 6750); null for another scheme, such as a proxy's. */
export function parseBearer(authorization: string | null | undefined): string | null {
  return /^bearer(?: +(.*))?$/i.exec(authorization?.trim() ?? "")?.map((part) => part ?? "")[1] ?? null;
}
