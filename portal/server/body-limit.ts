import { DomainError } from "@wardway/model";
import type { Request, RequestHandler, Response } from "express";
import { sendProblem } from "./send-problem.ts";

/** Bytes that the body of a form or a JSON call may have: the longest fields in any script, with room. */
const most = 256 * 1024;

/** Milliseconds that a caller who has its answer may go on sending, so that it finishes and reads it. */
const lingering = 5_000;

/**
 * Refuses an over-large body before anything holds it: at once where the caller says its length, and where it
 * comes in chunks without one, as soon as they are too many.
 */
export const limitBody: RequestHandler = (request, response, next) => {
  response.once("finish", () => discardRest(request));
  if (Number(request.headers["content-length"] ?? 0) > most) return refuse(response);
  if (request.headers["transfer-encoding"] !== undefined) count(request, response);
  next();
};

function count(request: Request, response: Response): void {
  let received = 0;
  const add = (chunk: Buffer) => {
    received += chunk.length;
    if (received <= most) return;
    request.off("data", add);
    // A page is on its way already: hanging up is the only answer left.
    if (response.headersSent) return void request.destroy();
    refuse(response);
    // Whoever reads the body gets a failure and never half of it.
    if (request.listenerCount("error") > 0) request.emit("error", new BodyTooLarge());
  };
  request.on("data", add);
}

class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}

const refuse = (response: Response) =>
  sendProblem(response, new DomainError("request.bodyTooLarge", { max: most / 1024 }));

/** Lets go of what nobody has read: Remix stops such a body, and the connection's next call would wait behind it. */
function discardRest(request: Request): void {
  if (request.readableEnded || request.destroyed) return;
  request.removeAllListeners("data");
  request.resume();
  const patience = setTimeout(() => request.destroy(), lingering);
  request.once("close", () => clearTimeout(patience));
}
