import { transportRequests } from "@wardway/db/schema";
import type { Actor, LinkedTrip, TransportRequest } from "@wardway/model";
import { eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { visibleTo } from "./visibility.server.ts";

const linked = alias(transportRequests, "linked");

/** In a query of requests; null if the reader may not read it. */
const findLinked = (reader: Actor, condition: SQL) => sql<LinkedTrip | null>`(
  select json_strip_nulls(json_build_object(
    'id', ${linked.id}, 'status', ${linked.status}, 'transportDate', ${linked.transportDate},
    'asSoonAsPossible', nullif(${linked.asSoonAsPossible}, false)))
  from ${transportRequests} linked
  where ${condition} and ${visibleTo(reader, [], linked) ?? sql`true`}
)`;

/** A request's outbound transport and its return trip. */
export const linkedTrips = (reader: Actor) => ({
  outbound: findLinked(reader, eq(linked.id, transportRequests.returnOfId)),
  returnTrip: findLinked(
    reader,
    sql`${eq(linked.returnOfId, transportRequests.id)} and ${ne(linked.status, "cancelled")}`,
  ),
});

export const noLinkedTrips = {
  outbound: sql<LinkedTrip | null>`null::json`,
  returnTrip: sql<LinkedTrip | null>`null::json`,
};

export function pickLinked(row: {
  readonly outbound: LinkedTrip | null;
  readonly returnTrip: LinkedTrip | null;
}): Pick<TransportRequest, "outbound" | "returnTrip"> {
  return {
    ...(row.outbound && { outbound: toWire(row.outbound) }),
    ...(row.returnTrip && { returnTrip: toWire(row.returnTrip) }),
  };
}

const toWire = (trip: LinkedTrip): LinkedTrip => ({
  ...trip,
  transportDate: new Date(trip.transportDate).toISOString(),
});
