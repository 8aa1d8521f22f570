import type { AppLoadContext } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import { send, toRequest, toUrl } from "./api-routes.ts";
import type { PortalBuild } from "./server-build.ts";

/**
 * Answers visits of pages that are the same for all visitors, without Remix if another visitor has just been there.
 * @param render Remix
 */
export function sharedPages(
  entry: PortalBuild["entry"]["module"],
  createContext: (request: ExpressRequest, response: ExpressResponse) => AppLoadContext,
  render: (request: Request, context: AppLoadContext) => Promise<Response>,
): RequestHandler {
  return async (request, response, next) => {
    try {
      const context = createContext(request, response);
      const visit = toRequest(request, response, toUrl(request));
      // Others may wait for it when this visitor has left.
      const unending = () => new Request(visit, { signal: new AbortController().signal });
      const page = await entry.openSharedPage(visit, context, () => render(unending(), context));
      if (page === null) return next();
      if (page instanceof Response) return await send(page, response);
      for (const [name, value] of page.headers) response.append(name, value);
      response.end(page.html);
    } catch (error) {
      next(error);
    }
  };
}
