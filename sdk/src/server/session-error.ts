import { WardwayError } from "../wardway-error.ts";

/** The portal opened no session. Neither `message`, which names the request, nor `cause` contains the secret key. */
export class SessionError extends WardwayError {
  constructor(details: ConstructorParameters<typeof WardwayError>[0]) {
    super(details);
    if (this.requestId !== null) this.message += ` (request ${this.requestId})`;
  }
}
