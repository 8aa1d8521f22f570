import { DomainError } from "@wardway/model";
import type { Request, RequestHandler, Response } from "express";
import { sendProblem } from "./send-problem.ts";

/** The longest fields of any form in any script, with room to spare. */
const MAX_BODY_BYTES = 256 * 1024;

/** How long a client that already has its response may continue to send, so that it reads the response. */
const DISCARD_TIMEOUT_MS = 5_000;

/**
 * Rejects a body over the limit before anything buffers it: by its `Content-Length`, or for a chunked body as soon as
 * too many bytes have arrived.
 */
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
    // A response is already being sent: only closing the connection is left.
    if (response.headersSent) return void request.destroy();
    reject(response);
    // The reader of the body must fail rather than see a part of it.
    if (request.listenerCount("error") > 0) request.emit("error", new BodyTooLarge());
  };
  request.on("data", add);
}

class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}

const reject = (response: Response) =>
  sendProblem(response, new DomainError("request.bodyTooLarge", { max: MAX_BODY_BYTES / 1024 }));

/** Remix pauses a body that no one reads, and the connection's next request would wait behind it. */
function discardRest(request: Request): void {
  if (request.readableEnded || request.destroyed) return;
  request.removeAllListeners("data");
  request.resume();
  const timeout = setTimeout(() => request.destroy(), DISCARD_TIMEOUT_MS);
  request.once("close", () => clearTimeout(timeout));
}
