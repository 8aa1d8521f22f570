import { DomainError } from "@wardway/model";

/** A refusal that says after how many seconds it is over: `Retry-After` (RFC 9110, 10.2.3). */
export class TooManyCalls extends DomainError {
  readonly seconds: number;

  constructor(sentence: string, seconds: number) {
    super("too_many", sentence);
    this.seconds = seconds;
  }
}
