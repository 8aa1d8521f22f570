import type { Actor } from "@wardway/model";
import { tokenHash } from "#app/infra/random-token.server.ts";

/** The actor of a use case, as audited. */
export interface Caller extends Actor {
  readonly ipAddress: string | null;
  /** The user of a widget; the account is the site's. */
  readonly widget?: WidgetSpeaker;
}

/** Identifies the user, also among those of one site's widgets, for rate limits and idempotency keys. */
export function personKey({ userId, widget }: Pick<Caller, "userId" | "widget">): string {
  return widget ? `${userId}:${tokenHash(widget.staffId).slice(0, 22)}` : String(userId);
}

/** The event details that name the user of a widget. */
export const staffOf = ({ widget }: Pick<Caller, "widget">) => (widget ? { staff: widget.staff } : {});

/** The user of a widget, as named by the hospital's backend. */
export interface WidgetSpeaker {
  readonly siteId: number;
  readonly site: string;
  readonly staffId: string;
  readonly staff: string;
}
