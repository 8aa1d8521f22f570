import { DomainError } from "@wardway/model";
import type { Request, RequestHandler, Response } from "express";
import { hasOwnCredential } from "./cross-origin.ts";
import { sendProblem } from "./send-problem.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Never throws. */
type AuditRejection = (request: Request, response: Response) => Promise<void>;

/**
 * Blocks CSRF: writes of other sites by `Sec-Fetch-Site` (Fetch Metadata), in older browsers by `Origin` (RFC 6454)
 * or `Referer`; programs send none of them. Bearer tokens pass, because no cookie is read beside one.
 */
export function blockCrossSiteWrites(auditRejection: AuditRejection): RequestHandler {
  return async (request, response, next) => {
    if (safeMethods.has(request.method) || !isCrossSite(request) || hasOwnCredential(request)) return next();
    await auditRejection(request, response);
    sendProblem(response, new DomainError("request.foreignOrigin"));
  };
}

function isCrossSite(request: Request): boolean {
  const site = request.get("sec-fetch-site");
  const from = request.get("origin") ?? (site === undefined ? request.get("referer") : undefined);
  return (
    (site !== undefined && site !== "same-origin" && site !== "none") ||
    (from !== undefined && !isOwn(from, request.get("host")))
  );
}

function isOwn(address: string, host: string | undefined): boolean {
  try {
    return new URL(address).host === host;
  } catch {
    return false;
  }
}
