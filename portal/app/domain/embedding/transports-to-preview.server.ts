import type { Connection } from "@wardway/db/open";
import { transportRequests } from "@wardway/db/schema";
import type { RequestStatus } from "@wardway/model";
import { and, desc, eq } from "drizzle-orm";
import type { Caller } from "../audit/caller.server.ts";
import { visibleTo } from "../transports/record/visibility.server.ts";
import { assertManager } from "./rights.server.ts";

export interface TransportToPreview {
  readonly id: number;
  readonly status: RequestStatus;
  readonly transportDate: Date;
}

const MAX_TRANSPORTS = 5;

/** Not audited, because it shows no record. @throws DomainError forbidden */
export async function transportsToPreview(
  connection: Connection,
  caller: Caller,
  hospitalId: number,
): Promise<TransportToPreview[]> {
  assertManager(caller);
  return connection
    .select({
      id: transportRequests.id,
      status: transportRequests.status,
      transportDate: transportRequests.transportDate,
    })
    .from(transportRequests)
    .where(and(eq(transportRequests.hospitalId, hospitalId), visibleTo(caller)))
    .orderBy(desc(transportRequests.createdAt), desc(transportRequests.id))
    .limit(MAX_TRANSPORTS);
}
