import type { Portal } from "./portal.ts";
import { type Answer, openSession } from "./session.ts";

/** Calls with a widget's session and origin. */
export interface WidgetCalls {
  get<Body = unknown>(path: string): Promise<Answer<Body>>;
  post<Body = unknown>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer<Body>>;
  patch<Body = unknown>(path: string, body: unknown): Promise<Answer<Body>>;
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
    post: (path, body, others = {}) => session.post(path, body, { ...headers, ...others }),
    patch: (path, body) => session.patch(path, body, headers),
  };
}
