import type { RequestHandler } from "express";
import { toRoutePath } from "./route-paths.ts";

/**
 * Sets `no-store` unless the response has its own header: a page's data must not stay on a shared computer's disk.
 */
export const preventCaching: RequestHandler = (_request, response, next) => {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => typeof response;
  response.writeHead = (...head: unknown[]) => {
    if (typeof head[0] === "number") response.statusCode = head[0];
    // An error must not be cached like the immutable file at its URL.
    if (response.statusCode >= 400 || !response.hasHeader("cache-control")) {
      response.setHeader("cache-control", "no-store");
    }
    return writeHead(...head);
  };
  next();
};

/** A 416 or 412 at a script's URL would break the page. SCIM compares versions itself. */
export const ignoreRangeHeaders: RequestHandler = (request, _response, next) => {
  if (toRoutePath(request.path).startsWith("/scim/")) return next();
  for (const name of ["range", "if-range", "if-match", "if-unmodified-since"]) delete request.headers[name];
  next();
};
