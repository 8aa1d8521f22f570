import type { DomainError } from "@wardway/model";
import type { Response } from "express";
import { scimType, toScimError } from "#app/api/scim/scim-error.ts";
import { toRoutePath } from "./route-paths.ts";

/** Reports errors before routing, as a problem document (RFC 9457) or as an error of SCIM. */
export function sendProblem(response: Response, error: DomainError): void {
  const isScim = toRoutePath(response.req.path).startsWith("/scim/");
  response
    .status(error.status)
    .set("cache-control", "no-store")
    .type(isScim ? scimType : "application/problem+json")
    .send(JSON.stringify(isScim ? toScimError(error.toProblem()) : error.toProblem()));
}
