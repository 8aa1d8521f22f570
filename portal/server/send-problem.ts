import type { DomainError } from "@wardway/model";
import type { Response } from "express";

/** Answers a refusal that needs no route: an RFC 9457 problem document. */
export function sendProblem(response: Response, error: DomainError): void {
  response
    .status(error.status)
    .set("cache-control", "no-store")
    .type("application/problem+json")
    .send(JSON.stringify(error.toProblem()));
}
