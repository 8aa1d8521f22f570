import type { RequestHandler } from "express";

/**
 * Sets `Cache-Control: no-store` unless the response sets a header of its own, as static files and public statistics
 * do: a page's data must not stay on a shared computer's disk after log-out.
 */
export const preventCaching: RequestHandler = (_request, response, next) => {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => typeof response;
  response.writeHead = (...head: unknown[]) => {
    if (typeof head[0] === "number") response.statusCode = head[0];
    // An error at the address of an immutable file must not be cached for a year.
    if (response.statusCode >= 400 || !response.hasHeader("cache-control")) {
      response.setHeader("cache-control", "no-store");
    }
    return writeHead(...head);
  };
  next();
};

/**
 * Static files are always sent completely: a 416 or 412 response at the address of a script would break the page that
 * loads it.
 */
export const ignoreRangeHeaders: RequestHandler = (request, _response, next) => {
  for (const name of ["range", "if-range", "if-match", "if-unmodified-since"]) delete request.headers[name];
  next();
};
