import type { AppLoadContext } from "@remix-run/node";
import { isListed } from "#app/domain/embedding/origins.server.ts";
import { readWidgetSession } from "#app/domain/embedding/token.server.ts";
import { bearerIn, widgetRule } from "./widget-calls.ts";

/** A call of a page on another origin than the portal's. */
export interface ForeignCall {
  readonly method: string;
  readonly path: string;
  readonly origin: string;
  /** Of a preflight: the method that is meant (Fetch, 3.3.2). */
  readonly wanted: string | null;
  readonly authorization: string | null;
}

/**
 * What a foreign page may read: the answer to its preflight, all answers to its call, or refusals of its session alone,
 * which say why.
 */
export type Readable = "preflight" | "answers" | "refusals" | "nothing";

/**
 * What the page of a call may read of its answer. A preflight opens nothing by itself, and is answered to the pages of
 * every site in force. An answer is for a page whose own session the call carries, over or not. Whether that session
 * opens anything the guard decides.
 */
export async function readableBy(
  { db, sessionSecret }: Pick<AppLoadContext, "db" | "sessionSecret">,
  { method, path, origin, wanted, authorization }: ForeignCall,
): Promise<Readable> {
  if (method === "OPTIONS") {
    const isWidgets = wanted !== null && widgetRule(wanted, path) !== null;
    return isWidgets && (await isListed(db, origin)) ? "preflight" : "nothing";
  }
  const token = bearerIn(authorization);
  if (token === null || widgetRule(method, path) === null) return "nothing";
  const reading = await readWidgetSession(sessionSecret, token);
  if (reading.kind !== "forged" && reading.claims.origin === origin) return "answers";
  return (await isListed(db, origin)) ? "refusals" : "nothing";
}
