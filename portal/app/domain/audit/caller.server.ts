import type { Actor } from "@wardway/model";
import { tokenHash } from "#app/infra/random-token.server.ts";

/** The actor of a use case, as audited. */
export interface Caller extends Actor {
  readonly ipAddress: string | null;
  /** The widget's user; the account is the site's. */
  readonly widget?: WidgetSpeaker;
}

/** Identifies a person, also among one site's widget users, for rate limits and idempotency keys. */
export function personKey({ userId, widget }: Pick<Caller, "userId" | "widget">): string {
  return widget ? `${userId}:${tokenHash(widget.staffId).slice(0, 22)}` : String(userId);
}

/** Event details with the widget's user. */
export const staffOf = ({ widget }: Pick<Caller, "widget">) => (widget ? { staff: widget.staff } : {});

/** A widget's user, as named by the hospital's backend. */
export interface WidgetSpeaker {
  readonly siteId: number;
  readonly site: string;
  readonly staffId: string;
  readonly staff: string;
}
