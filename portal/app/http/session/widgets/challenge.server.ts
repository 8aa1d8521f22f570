import { DomainError, type ErrorArguments } from "@wardway/model";
import { bearerChallenge, problem } from "#app/http/errors/problem-response.server.ts";

/** A rejection with a bearer challenge (RFC 6750, 3). */
export function challenge(...message: ErrorArguments): Response {
  const response = problem(new DomainError(...message));
  response.headers.set("www-authenticate", bearerChallenge);
  return response;
}
