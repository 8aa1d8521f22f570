import type { RequestHandler } from "express";

/**
 * Keeps every answer out of every cache unless it says otherwise itself, as static files and public figures do.
 * A page's data would otherwise stay on a shared computer's disk after its reader has logged out.
 */
export const keepOutOfCaches: RequestHandler = (_request, response, next) => {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => typeof response;
  response.writeHead = (...head: unknown[]) => {
    if (typeof head[0] === "number") response.statusCode = head[0];
    // A file may be kept for a year, and what was said in its place for no moment.
    if (response.statusCode >= 400 || !response.hasHeader("cache-control")) {
      response.setHeader("cache-control", "no-store");
    }
    return writeHead(...head);
  };
  next();
};

/**
 * Serves files whole, whatever a caller knows of them or wants of them: for a part that there is not, or a state that
 * is not theirs, a fault would stand under the address of a script that pages load.
 */
export const serveWhole: RequestHandler = (request, _response, next) => {
  for (const name of ["range", "if-range", "if-match", "if-unmodified-since"]) delete request.headers[name];
  next();
};
