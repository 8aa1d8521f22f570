import type { RequestHandler } from "express";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a write that another site makes with this site's cookie. A browser says where a call comes from in
 * `Sec-Fetch-Site` (Fetch Metadata) or, an older one, in `Origin` (RFC 6454); a program that is no browser
 * sends neither.
 */
export const refuseForeignWrites: RequestHandler = (request, response, next) => {
  if (safeMethods.has(request.method)) return next();
  const site = request.get("sec-fetch-site");
  const origin = request.get("origin");
  const foreign =
    (site !== undefined && site !== "same-origin" && site !== "none") ||
    (origin !== undefined && !isOwn(origin, request.get("host")));
  if (!foreign) return next();
  response.status(403).type("application/problem+json").json({
    type: "urn:wardway:problem:forbidden",
    title: "Not allowed",
    status: 403,
    detail: "This call came from another site. Open the portal itself and try again.",
    code: "forbidden",
  });
};

function isOwn(origin: string, host: string | undefined): boolean {
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
