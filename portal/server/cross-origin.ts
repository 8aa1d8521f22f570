import type { Request, RequestHandler, Response } from "express";
import type { ForeignCall, Readable } from "#app/http/widgets/cross-origin.server.ts";
import { bearerIn, sessionsPath, widgetRule } from "#app/http/widgets/widget-calls.ts";

/** Seconds for which a browser remembers that it may call: a site that is revoked is forgotten as fast. */
const remembered = 300;

const allowedHeaders = "authorization, content-type, idempotency-key";
const exposedHeaders = "link, location, retry-after";

/** What the page of a call may read of its answer. */
type Look = (call: ForeignCall) => Promise<Readable>;

/**
 * Lets the pages of embed sites call what widgets may call, and read the answers (Fetch, 3.3). Each is named by its
 * own origin; cookies are never asked for.
 */
export function admitSites(look: Look): RequestHandler {
  return async (request, response, next) => {
    const origin = request.get("origin");
    const wanted = request.method === "OPTIONS" ? request.get("access-control-request-method") : undefined;
    if (widgetRule(wanted ?? request.method, request.path) === null) return next();
    response.vary("origin");
    if (origin === undefined) return next();
    const readable = await look({
      method: request.method,
      path: request.path,
      origin,
      wanted: wanted ?? null,
      authorization: request.get("authorization") ?? null,
    });
    if (readable === "preflight") return answerPreflight(response, origin);
    if (readable === "answers") exposeTo(origin, response);
    if (readable === "refusals") {
      beforeHead(response, () => {
        if (response.statusCode === 401 || response.statusCode === 403) exposeTo(origin, response);
      });
    }
    next();
  };
}

/** A call that bears its own credential is nobody's cookie: it may come from another site. */
export const bearsOwnCredential = (request: Request): boolean =>
  bearerIn(request.get("authorization")) !== null &&
  (request.path === sessionsPath || widgetRule(request.method, request.path) !== null);

const withPass = /^\/tiles\/[^/]+\/\d+\/\d+\/\d+$/;

/** The pictures of a map stand in the pages of sites as well, where their address carries a pass. */
export const admitTiles: RequestHandler = (request, response, next) => {
  if (withPass.test(request.path)) response.set("cross-origin-resource-policy", "cross-origin");
  next();
};

function answerPreflight(response: Response, origin: string): void {
  response
    .status(204)
    .set({
      "access-control-allow-origin": origin,
      "access-control-allow-methods": "GET, POST, PATCH",
      "access-control-allow-headers": allowedHeaders,
      "access-control-max-age": String(remembered),
    })
    .end();
}

function exposeTo(origin: string, response: Response): void {
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-expose-headers", exposedHeaders);
}

/** Does something when the status is known and nothing was sent yet. */
function beforeHead(response: Response, work: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => typeof response;
  response.writeHead = (...head: unknown[]) => {
    if (typeof head[0] === "number") response.statusCode = head[0];
    work();
    return writeHead(...head);
  };
}
