import type { Connection } from "@wardway/db/open";
import { fieldRejection } from "@wardway/model";
import { keysetPage } from "#app/infra/keyset.server.ts";
import type { AuditFilter } from "./audit-filter.server.ts";
import { type AuditRow, type Place, selectEntries } from "./read-entries.server.ts";

export interface AuditPage {
  readonly items: readonly AuditRow[];
  /** Null without such a page. */
  readonly next: string | null;
  readonly previous: string | null;
}

export interface AuditQuery extends AuditFilter {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** @throws DomainError invalid if the text is not a cursor of this list */
export async function listAudit(connection: Connection, query: AuditQuery): Promise<AuditPage> {
  const place = placeOf(query.cursor);
  const rows = await selectEntries(connection, query, place, query.limit + 1);
  const direction = place && (place.direction === "newer" ? "before" : "after");
  const { items, next, previous } = keysetPage(rows, query.limit, direction);
  return {
    items,
    next: next && `older-${next.id}`,
    previous: previous && `newer-${previous.id}`,
  };
}

function placeOf(cursor: string | undefined): Place | null {
  if (!cursor) return null;
  const [, direction, digits] = /^(older|newer)-(\d{1,15})$/.exec(cursor) ?? [];
  if (direction === undefined) {
    throw fieldRejection("cursor", "list.pageGone");
  }
  return { direction: direction === "newer" ? "newer" : "older", id: Number(digits) };
}
