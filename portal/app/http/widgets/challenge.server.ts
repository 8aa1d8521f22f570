import { DomainError, type ErrorCode } from "@wardway/model";
import { bearerChallenge, problem } from "../api.server.ts";

/** A refusal that names a bearer token as the way in (RFC 6750, 3), where others name the cookie. */
export function challenge(code: ErrorCode, sentence: string): Response {
  const refusal = problem(new DomainError(code, sentence));
  refusal.headers.set("www-authenticate", bearerChallenge);
  return refusal;
}
