import type { Actor } from "@wardway/db/model";

/** Who calls a use case, and from which address: what the audit trail writes down. */
export interface Caller extends Actor {
  readonly ipAddress: string | null;
}
