import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "#app/infra/logger.server.ts";
import { requestIdHeader } from "#app/infra/request-id.ts";
import { assignRequestId } from "./request-id.ts";

export interface CallOptions {
  readonly trustProxy: boolean;
  /** Returns `/transport/:id` for `/transport/12`. */
  readonly toPattern: (pathname: string) => string;
}

/** Gives a call its id, which its response has too, and logs it when its response has ended, if the level is `debug`. */
export function beginCall(
  request: IncomingMessage,
  response: ServerResponse,
  { trustProxy, toPattern }: CallOptions,
): void {
  const requestId = assignRequestId(request, trustProxy);
  response.setHeader(requestIdHeader, requestId);
  if (!log().isLevelEnabled("debug")) return;
  const { method, url = "" } = request;
  const startedAt = performance.now();
  response.once("close", () => {
    const ms = Math.round(performance.now() - startedAt);
    // 499 as in nginx: the client has left before the response.
    const status = response.writableFinished ? response.statusCode : 499;
    const path = toPattern(url.split("?", 1)[0] ?? "");
    log().debug({ requestId, method, path, status, ms }, `${status} in ${ms} ms`);
  });
}
