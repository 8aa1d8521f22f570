import type { TransportEvent } from "@wardway/model";
import { sql } from "drizzle-orm";

// Events are never edited: a later one, in `corrects_id`, says that one happened at another time, in its details, or that it does
// not count. The newest correction is the one that applies. The table is named in full, because Drizzle leaves its name out of a
// query of one table.

/** The second part lets every plan use the partial index. */
const ofEvent = sql`later.corrects_id = transport_events.id and later.corrects_id is not null`;

const newest = sql`from transport_events later where ${ofEvent} order by later.id desc limit 1`;

interface Correction {
  /** ISO 8601; none if the event no longer counts. */
  readonly at?: string;
  /** ISO 8601, of a milestone: as it was corrected before. */
  readonly before?: string;
}

/** Of an event; null without one. */
export const correction = sql<Correction | null>`(
  select jsonb_strip_nulls(jsonb_build_object('at', later.details->'at', 'before', later.details->'before')) ${newest}
)`;

/** When an event happened, as corrected; null if it no longer counts. */
export const correctedTime = sql<Date | null>`case
  when exists (select from transport_events later where ${ofEvent})
  then (select (later.details->>'at')::timestamptz ${newest})
  else transport_events.occurred_at
end`;

/** Whether an event counts. */
export const isValid = sql`not exists (
  select from transport_events later
  where ${ofEvent} and not jsonb_exists(later.details, 'at')
)`;

interface Corrected {
  readonly occurredAt: Date;
  readonly correction: Correction | null;
}

export const applyCorrection = (event: Corrected): Pick<TransportEvent, "occurredAt" | "correction"> => ({
  occurredAt: event.correction?.at ?? event.correction?.before ?? event.occurredAt.toISOString(),
  correction: event.correction && (event.correction.at ? "time" : "withdrawn"),
});
