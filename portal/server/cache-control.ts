import type { RequestHandler } from "express";

/**
 * Keeps every answer out of every cache unless it says otherwise itself, as static files and public figures do.
 * A page's data would otherwise stay on a shared computer's disk after its reader has logged out.
 */
export const keepOutOfCaches: RequestHandler = (_request, response, next) => {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => typeof response;
  response.writeHead = (...head: unknown[]) => {
    if (!response.hasHeader("cache-control")) response.setHeader("cache-control", "no-store");
    return writeHead(...head);
  };
  next();
};
