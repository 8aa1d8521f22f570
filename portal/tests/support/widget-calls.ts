import type { Portal } from "./portal.ts";
import { type ApiResult, openSession } from "./session.ts";

/** Calls with a widget's session and origin. */
export interface WidgetCalls {
  get<Body = unknown>(path: string): Promise<ApiResult<Body>>;
  post<Body = unknown>(
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiResult<Body>>;
  patch<Body = unknown>(path: string, body: unknown): Promise<ApiResult<Body>>;
}

/** @param origin of the page; null omits it */
export function widgetCalls(
  portal: Pick<Portal, "url">,
  token: string,
  origin: string | null,
  more: Readonly<Record<string, string>> = {},
): WidgetCalls {
  const session = openSession(portal);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(origin !== null && { origin, "sec-fetch-site": "cross-site" }),
    ...more,
  };
  return {
    get: (path) => session.get(path, headers),
    post: (path, body, extra = {}) => session.post(path, body, { ...headers, ...extra }),
    patch: (path, body) => session.patch(path, body, headers),
  };
}
