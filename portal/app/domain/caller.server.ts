import type { Actor } from "@wardway/db/model";

/** Who calls a use case, and from which address: what the audit trail writes down. */
export interface Caller extends Actor {
  readonly ipAddress: string | null;
  /** Somebody who works in a hospital's own page: the account is the site's, the deed the person's. */
  readonly widget?: WidgetSpeaker;
}

/** Who works with a widget, as the hospital's backend has said. */
export interface WidgetSpeaker {
  readonly siteId: number;
  readonly site: string;
  readonly staffId: string;
  readonly staff: string;
}
