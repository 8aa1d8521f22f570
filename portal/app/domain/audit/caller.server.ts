import type { Actor } from "@wardway/model";
import { tokenHash } from "#app/infra/random-token.server.ts";

export interface Caller extends Actor {
  readonly ipAddress: string | null;
  /** The account is the site's. */
  readonly widget?: WidgetUser;
}

/** Identifies a person, also among one site's widget users, for rate limits and idempotency keys. */
export function personKey({ userId, widget }: Pick<Caller, "userId" | "widget">): string {
  return widget ? `${userId}:${tokenHash(widget.staffId).slice(0, 22)}` : String(userId);
}

export const staffOf = ({ widget }: Pick<Caller, "widget">) => (widget ? { staff: widget.staff } : {});

/** As named by the hospital's backend. */
export interface WidgetUser {
  readonly siteId: number;
  readonly site: string;
  readonly staffId: string;
  readonly staff: string;
}
