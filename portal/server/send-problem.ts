import type { DomainError } from "@wardway/model";
import type { Response } from "express";

/** Sends an RFC 9457 problem document for an error that occurs before routing. */
export function sendProblem(response: Response, error: DomainError): void {
  response
    .status(error.status)
    .set("cache-control", "no-store")
    .type("application/problem+json")
    .send(JSON.stringify(error.toProblem()));
}
