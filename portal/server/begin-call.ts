import type { IncomingMessage, ServerResponse } from "node:http";
import { enterCall } from "#app/infra/current-call.server.ts";
import { log } from "#app/infra/logger.server.ts";
import { requestIdHeader } from "#app/infra/request-id.ts";
import { findRequestLocale } from "#app/infra/request-locale.ts";
import type { EndedCall } from "#app/metrics.server.ts";
import { assignRequestId } from "./request-id.ts";
import type { Tracing } from "./tracing/tracing.ts";

export interface CallOptions {
  readonly trustProxy: boolean;
  /** Returns `/transport/:id` for `/transport/12`. */
  readonly toPattern: (pathname: string) => string;
  /** Counts calls that have ended; undefined without metrics. */
  readonly countCall?: (() => ((call: EndedCall) => void) | undefined) | undefined;
  /** Undefined without traces. */
  readonly tracing?: Tracing | undefined;
}

/** Stands for paths that no route knows, such as files. */
export const UNKNOWN_ROUTE = "/*";

/**
 * Gives a call its id, which its response and the log lines of its work have too. When its response has ended, it is
 * counted, and logged if the level is `debug`. Calls of a route are traced.
 */
export function beginCall(
  request: IncomingMessage,
  response: ServerResponse,
  { trustProxy, toPattern, countCall, tracing }: CallOptions,
): void {
  const requestId = assignRequestId(request, trustProxy);
  response.setHeader(requestIdHeader, requestId);
  enterCall(requestId, findRequestLocale(request));
  const isLogged = log().isLevelEnabled("debug");
  if (!isLogged && countCall === undefined && tracing === undefined) return;
  const { method = "", url = "" } = request;
  const path = toPattern(url.split("?", 1)[0] ?? "");
  const endSpan =
    path === UNKNOWN_ROUTE
      ? undefined
      : tracing?.beginCall({ method, route: path, requestId, headers: trustProxy ? request.headers : null });
  const startedAt = performance.now();
  response.once("close", () => {
    const ms = performance.now() - startedAt;
    // 499 as in nginx: the client has left before the response.
    const status = response.writableFinished ? response.statusCode : 499;
    endSpan?.(status);
    countCall?.()?.({ method, route: path, status, ms });
    if (isLogged)
      log().debug(
        { requestId, method, path, status, ms: Math.round(ms) },
        `${status} in ${Math.round(ms)} ms`,
      );
  });
}
