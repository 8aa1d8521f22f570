import { DomainError } from "@wardway/model";
import type { Request, RequestHandler, Response } from "express";
import { bearsOwnCredential } from "./cross-origin.ts";
import { sendProblem } from "./send-problem.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Writes a refusal down before it is answered; it never throws. */
type Note = (request: Request, response: Response) => Promise<void>;

/**
 * Refuses a write that another site makes with this site's cookie. A browser says where a call comes from in
 * `Sec-Fetch-Site` (Fetch Metadata) or, an older one, in `Origin` (RFC 6454), and one that leaves that out of forms in
 * `Referer`; a program that is no browser sends none of them. A widget's call bears a session of its own, beside which no cookie is read.
 */
export function refuseForeignWrites(note: Note): RequestHandler {
  return async (request, response, next) => {
    if (safeMethods.has(request.method) || !isForeign(request) || bearsOwnCredential(request)) return next();
    await note(request, response);
    sendProblem(response, new DomainError("request.foreignOrigin"));
  };
}

function isForeign(request: Request): boolean {
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
