import { type AppLoadContext, createReadableStreamFromReadable } from "@remix-run/node";
import {
  type Request as ExpressRequest,
  type Response as ExpressResponse,
  type RequestHandler,
  Router,
} from "express";
import type { ApiRoute } from "#app/api/routes.ts";

/**
 * Answers calls below `/api` and `/scim`. Remix, which answers pages, would match a call twice, and pass each answer through
 * three streams, which takes as long as a query.
 */
export function answerApiCalls(
  apiRoutes: readonly ApiRoute[],
  createContext: (request: ExpressRequest, response: ExpressResponse) => AppLoadContext,
): RequestHandler {
  const router = Router();
  for (const { path, handle } of apiRoutes) {
    router.all(path, async (request, response, next) => {
      try {
        const context = createContext(request, response);
        const call = {
          request: toRequest(request, response, toUrl(request)),
          context,
          params: request.params,
        };
        await send(await handle(call), response);
      } catch (error) {
        next(error);
      }
    });
  }
  return (request, response, next) => {
    const { url } = request;
    try {
      // As the rest of the portal reads a URL: without `..`, and `%73` as `s`. Express decodes parameters, once.
      const { pathname, search } = toUrl(request);
      request.url = encodeURI(decodeURI(pathname)) + search;
    } catch (error) {
      return next(error);
    }
    router(request, response, (error) => {
      request.url = url;
      next(error);
    });
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
