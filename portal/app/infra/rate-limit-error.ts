import { DomainError, type ErrorArguments } from "@wardway/model";

/** Carries the seconds for `Retry-After` (RFC 9110, 10.2.3). */
export class RateLimitError extends DomainError {
  readonly seconds: number;

  constructor(seconds: number, ...message: ErrorArguments) {
    super(...message);
    this.seconds = seconds;
  }
}
