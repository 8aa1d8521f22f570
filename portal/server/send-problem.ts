import type { DomainError } from "@wardway/model";
import type { Response } from "express";

/** For errors before routing (RFC 9457). */
export function sendProblem(response: Response, error: DomainError): void {
  response
    .status(error.status)
    .set("cache-control", "no-store")
    .type("application/problem+json")
    .send(JSON.stringify(error.toProblem()));
}
