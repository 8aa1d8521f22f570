import type { Request, RequestHandler, Response } from "express";
import type { CrossOriginCall, Readable } from "#app/http/session/widgets/cross-origin.server.ts";
import { findWidgetRight, parseBearer, sessionsPath } from "#app/http/session/widgets/widget-calls.ts";

/** Browsers may send calls of a revoked site for this time. */
const PREFLIGHT_MAX_AGE_SECONDS = 300;

const allowedHeaders = "authorization, content-type, idempotency-key";
const exposedHeaders = "link, location, retry-after, x-request-id";

type FindReadable = (call: CrossOriginCall) => Promise<Readable>;

/** CORS (Fetch, 3.3) for embed sites. Responses name the page's origin; credentials are never allowed. */
export function allowEmbedSites(findReadable: FindReadable): RequestHandler {
  return async (request, response, next) => {
    const origin = request.get("origin");
    const requestedMethod =
      request.method === "OPTIONS" ? request.get("access-control-request-method") : undefined;
    if (findWidgetRight(requestedMethod ?? request.method, request.path) === null) return next();
    response.vary("origin");
    if (origin === undefined) return next();
    const readable = await findReadable({
      method: request.method,
      path: request.path,
      origin,
      requestedMethod: requestedMethod ?? null,
      authorization: request.get("authorization") ?? null,
    });
    if (readable === "preflight") return sendPreflight(response, origin);
    if (readable === "responses") exposeTo(origin, response);
    if (readable === "rejections") {
      beforeHead(response, () => {
        if (response.statusCode === 401 || response.statusCode === 403) exposeTo(origin, response);
      });
    }
    next();
  };
}

/** A call with a bearer token carries no cookie, so it may be cross-site. */
export const hasOwnCredential = (request: Request): boolean =>
  parseBearer(request.get("authorization")) !== null &&
  (request.path === sessionsPath || findWidgetRight(request.method, request.path) !== null);

const tileWithPass = /^\/tiles\/[^/]+\/\d+\/\d+\/\d+$/;

/** Embed sites show tiles whose URL carries a pass. */
export const allowTilesCrossOrigin: RequestHandler = (request, response, next) => {
  if (tileWithPass.test(request.path)) response.set("cross-origin-resource-policy", "cross-origin");
  next();
};

function sendPreflight(response: Response, origin: string): void {
  response
    .status(204)
    .set({
      "access-control-allow-origin": origin,
      "access-control-allow-methods": "GET, POST, PATCH",
      "access-control-allow-headers": allowedHeaders,
      "access-control-max-age": String(PREFLIGHT_MAX_AGE_SECONDS),
    })
    .end();
}

function exposeTo(origin: string, response: Response): void {
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-expose-headers", exposedHeaders);
}

/** Runs `work` when the status is known, before the headers are sent. */
function beforeHead(response: Response, work: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => typeof response;
  response.writeHead = (...head: unknown[]) => {
    if (typeof head[0] === "number") response.statusCode = head[0];
    work();
    return writeHead(...head);
  };
}
