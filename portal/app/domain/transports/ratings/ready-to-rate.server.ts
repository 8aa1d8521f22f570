import type { Connection } from "@wardway/db/open";
import { ratings, transportRequests } from "@wardway/db/schema";
import { type Actor, may, roleMay, type TransportRequest } from "@wardway/model";
import { and, desc, eq, notExists, sql } from "drizzle-orm";
import { selectListed, toWire } from "../record/select-requests.server.ts";
import { visibleTo } from "../record/visibility.server.ts";

/** Latest first. */
export async function readyToRate(
  connection: Connection,
  actor: Actor,
  limit: number,
): Promise<readonly TransportRequest[]> {
  if (!roleMay(actor.role, "request.rate")) return [];
  const rated = connection
    .select({ one: sql`1` })
    .from(ratings)
    .where(eq(ratings.transportRequestId, transportRequests.id));
  const rows = await selectListed(connection, actor)
    .where(and(eq(transportRequests.status, "completed"), visibleTo(actor), notExists(rated)))
    .orderBy(desc(transportRequests.transportDate), desc(transportRequests.id))
    .limit(limit);
  return rows.filter((row) => may(actor, "request.rate", row)).map((row) => toWire(actor, row));
}

export async function isRated(connection: Connection, requestId: number): Promise<boolean> {
  const [row] = await connection
    .select({ id: ratings.id })
    .from(ratings)
    .where(eq(ratings.transportRequestId, requestId));
  return row !== undefined;
}
