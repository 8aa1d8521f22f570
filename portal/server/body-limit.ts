import { DomainError } from "@wardway/model";
import type { Request, RequestHandler, Response } from "express";
import { sendProblem } from "./send-problem.ts";

/** More than the longest fields of any form. */
export const MAX_BODY_BYTES = 256 * 1024;

/** Time for a client to read the response while it is still sending. */
const DISCARD_TIMEOUT_MS = 5_000;

/** Rejects a long body before it is buffered: by `Content-Length`, or while a chunked one arrives. */
export const limitBody: RequestHandler = (request, response, next) => {
  response.once("finish", () => discardRest(request));
  if (Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES) return reject(response);
  if (request.headers["transfer-encoding"] !== undefined) limitChunks(request, response);
  next();
};

function limitChunks(request: Request, response: Response): void {
  let received = 0;
  const add = (chunk: Buffer) => {
    received += chunk.length;
    if (received <= MAX_BODY_BYTES) return;
    request.off("data", add);
    // A response is being sent, so only disconnecting is left.
    if (response.headersSent) return void request.destroy();
    reject(response);
    // The reader must fail rather than see a partial body.
    if (request.listenerCount("error") > 0) request.emit("error", new BodyTooLarge());
  };
  request.on("data", add);
}

class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}

const reject = (response: Response) =>
  sendProblem(response, new DomainError("request.bodyTooLarge", { max: MAX_BODY_BYTES / 1024 }));

/** Remix pauses an unread body, which would block the connection's next request. */
function discardRest(request: Request): void {
  if (request.readableEnded || request.destroyed) return;
  request.removeAllListeners("data");
  request.resume();
  const timeout = setTimeout(() => request.destroy(), DISCARD_TIMEOUT_MS);
  request.once("close", () => clearTimeout(timeout));
}
