import {
  type ActionFunctionArgs,
  type AppLoadContext,
  createReadableStreamFromReadable,
} from "@remix-run/node";
import { matchRoutes } from "@remix-run/router";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import { pathOfRoute, toRoutePath } from "./route-paths.ts";
import type { PortalBuild } from "./server-build.ts";

/** A method's handler as Remix calls it. */
type Handler = (call: ActionFunctionArgs) => Promise<Response>;

/** Below which no screen is. */
const prefixes = ["/api/", "/scim/"] as const;
const isCall = (path: string) => prefixes.some((prefix) => toRoutePath(path).startsWith(prefix));

/**
 * Answers calls below `/api` and `/scim` with the handlers of their routes. Remix matches a call twice, and passes each answer
 * through three streams, which takes as long as a query.
 */
export function apiRoutes(
  build: PortalBuild,
  createContext: (request: ExpressRequest, response: ExpressResponse) => AppLoadContext,
): RequestHandler {
  const routes = Object.keys(build.routes)
    .map((id) => ({ id, path: pathOfRoute(build.routes, id) }))
    .filter(({ path }) => isCall(path));
  return async (request, response, next) => {
    if (!isCall(request.path)) return next();
    try {
      const url = toUrl(request);
      // Data of a page, which Remix encodes.
      if (url.pathname.endsWith(".data")) return next();
      const match = matchRoutes(routes, url.pathname)?.[0];
      if (!match?.route.id) return next();
      const { loader, action } = build.routes[match.route.id]?.module ?? {};
      const isRead = ["GET", "HEAD", "OPTIONS"].includes(request.method);
      const handler = (isRead ? loader : action) as Handler | undefined;
      if (!handler) return next();
      const context = createContext(request, response);
      await send(
        await handler({ request: toRequest(request, response, url), context, params: match.params }),
        response,
      );
    } catch (error) {
      next(error);
    }
  };
}

/** @throws TypeError with `ERR_INVALID_URL` for an invalid `Host` or target */
export function toUrl(request: ExpressRequest): URL {
  // `hostname` follows the `trust proxy` setting, and has no port.
  const port = /:\d+$/.exec(request.get("x-forwarded-host") ?? request.get("host") ?? "")?.[0] ?? "";
  return new URL(`${request.protocol}://${request.hostname}${port}${request.originalUrl}`);
}

export function toRequest(request: ExpressRequest, response: ExpressResponse, url: URL): Request {
  const abort = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) abort.abort();
  });
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(request.headers)) {
    for (const value of [values].flat()) headers.append(name, value);
  }
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  return new Request(url, {
    method: request.method,
    headers,
    signal: abort.signal,
    ...(hasBody && { body: createReadableStreamFromReadable(request), duplex: "half" }),
  });
}

export async function send(answer: Response, response: ExpressResponse): Promise<void> {
  response.status(answer.status);
  for (const [name, value] of answer.headers) response.append(name, value);
  response.end(answer.body && Buffer.from(await answer.arrayBuffer()));
}
