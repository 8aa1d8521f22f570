import type { AppLoadContext } from "@remix-run/node";
import { isListed } from "#app/domain/embedding/origins.server.ts";
import { readWidgetSession } from "#app/domain/embedding/token.server.ts";
import { findWidgetRight, parseBearer } from "./widget-calls.ts";

/** A call from a page of another origin. */
export interface CrossOriginCall {
  readonly method: string;
  readonly path: string;
  readonly origin: string;
  /** The method that a preflight announces (Fetch, 3.3.2). */
  readonly requestedMethod: string | null;
  readonly authorization: string | null;
}

/** The responses that a page of another origin may read. */
export type Readable = "preflight" | "responses" | "rejections" | "nothing";

/**
 * Returns what the calling page may read. Preflights are allowed for every active site; responses only for a page
 * whose own session, active or expired, the call carries. The guard decides on access.
 */
export async function findReadable(
  { db, sessionSecrets }: Pick<AppLoadContext, "db" | "sessionSecrets">,
  { method, path, origin, requestedMethod, authorization }: CrossOriginCall,
): Promise<Readable> {
  if (method === "OPTIONS") {
    const isWidgets = requestedMethod !== null && findWidgetRight(requestedMethod, path) !== null;
    return isWidgets && (await isListed(db, origin)) ? "preflight" : "nothing";
  }
  const token = parseBearer(authorization);
  if (token === null || findWidgetRight(method, path) === null) return "nothing";
  const reading = await readWidgetSession(sessionSecrets, token);
  if (reading.kind !== "forged" && reading.claims.origin === origin) return "responses";
  return (await isListed(db, origin)) ? "rejections" : "nothing";
}
