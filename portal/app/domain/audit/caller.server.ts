import type { Actor } from "@wardway/model";
import { tokenHash } from "#app/infra/random-token.server.ts";

/** Who calls a use case, and from which address: what the audit trail writes down. */
export interface Caller extends Actor {
  readonly ipAddress: string | null;
  /** Somebody who works in a hospital's own page: the account is the site's, the deed the person's. */
  readonly widget?: WidgetSpeaker;
}

/** Tells the people apart who work with the widgets of one site, for what each has a share of or says once. */
export function personKey({ userId, widget }: Pick<Caller, "userId" | "widget">): string {
  return widget ? `${userId}:${tokenHash(widget.staffId).slice(0, 22)}` : String(userId);
}

/** What an entry of a timeline keeps of who did it in a widget, where the account is the site's. */
export const staffOf = ({ widget }: Pick<Caller, "widget">) => (widget ? { staff: widget.staff } : {});

/** Who works with a widget, as the hospital's backend has said. */
export interface WidgetSpeaker {
  readonly siteId: number;
  readonly site: string;
  readonly staffId: string;
  readonly staff: string;
}
