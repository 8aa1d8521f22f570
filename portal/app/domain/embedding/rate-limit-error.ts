import { DomainError, type ErrorArguments } from "@wardway/model";

/** A refusal that says after how many seconds it is over: `Retry-After` (RFC 9110, 10.2.3). */
export class RateLimitError extends DomainError {
  readonly seconds: number;

  constructor(seconds: number, ...message: ErrorArguments) {
    super(...message);
    this.seconds = seconds;
  }
}
