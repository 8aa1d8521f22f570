import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { requestIdHeader } from "#app/infra/request-id.ts";

const acceptable = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * Gives a call its id, which replaces `X-Request-Id` of the client. Behind a trusted proxy that header is the id, if it
 * is acceptable; several are not.
 */
export function assignRequestId(request: Pick<IncomingMessage, "headers">, trustProxy: boolean): string {
  const given = trustProxy ? request.headers[requestIdHeader] : undefined;
  const id = typeof given === "string" && acceptable.test(given) ? given : randomUUID();
  request.headers[requestIdHeader] = id;
  return id;
}

/** The id that `assignRequestId` gave the call. */
export const assignedRequestId = ({ headers }: Pick<IncomingMessage, "headers">): string =>
  String(headers[requestIdHeader]);
