import type { Connection } from "@wardway/db/open";
import { transportRequests } from "@wardway/db/schema";
import { type Actor, DomainError, type TransportRequest } from "@wardway/model";
import { and, eq } from "drizzle-orm";
import { visibleTo } from "./visibility.server.ts";
import { selectRequests, toWire } from "./wire.server.ts";

/** The same sentence for what is not there and what is not theirs: an id leaks nothing. */
export const requestNotFound = () => new DomainError("transport.notFound");

/** One request, if `actor` may see it. @throws DomainError not_found */
export async function readRequest(
  connection: Connection,
  actor: Actor,
  id: number,
): Promise<TransportRequest> {
  const [row] = await selectRequests(connection, actor).where(
    and(eq(transportRequests.id, id), visibleTo(actor)),
  );
  if (!row) throw requestNotFound();
  return toWire(actor, row);
}
