import { DomainError, type ErrorArguments } from "@wardway/model";
import { bearerChallenge, problem } from "../api.server.ts";

/** A refusal that names a bearer token as the way in (RFC 6750, 3), where others name the cookie. */
export function challenge(...message: ErrorArguments): Response {
  const refusal = problem(new DomainError(...message));
  refusal.headers.set("www-authenticate", bearerChallenge);
  return refusal;
}
