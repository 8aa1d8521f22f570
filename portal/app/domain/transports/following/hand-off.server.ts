import type { Connection, Database } from "@wardway/db/open";
import { transportResponses } from "@wardway/db/schema";
import { DomainError, type HandOffFields, may, type TransportRequest } from "@wardway/model";
import { and, eq } from "drizzle-orm";
import { auditRejections } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import { type MilestoneTime, readMilestoneTimes } from "../record/step-times.server.ts";
import { findUnitLink, type LinkMaker } from "./follow-links.server.ts";

/** What is handed to the receiving unit with the patient. */
export interface HandOffSheet {
  readonly request: HandOffFields;
  /** As named in the approved response. */
  readonly vehicle: string | null;
  readonly steps: readonly MilestoneTime[];
}

export interface HandOff extends HandOffSheet {
  readonly request: TransportRequest;
  /** Of an open link for the receiving unit. */
  readonly url: string | null;
}

/** @throws DomainError not_found; forbidden for a company that does not run the transport */
export async function readHandOff(
  db: Database,
  caller: Caller,
  maker: LinkMaker,
  id: number,
): Promise<HandOff> {
  const request = await readRequest(db, caller, id);
  const action = "request.hand_off";
  const intent = { action, resourceType: "transport_request", resourceId: id } as const;
  await auditRejections(db, caller, intent, async () => {
    if (!may(caller, action, request)) throw new DomainError("transport.notAllowed");
  });
  const [sheet, url] = await Promise.all([readSheet(db, request), findUnitLink(db, maker, id)]);
  return { ...sheet, url };
}

/** Does not check the caller. */
export async function readSheet<Request extends HandOffFields>(connection: Connection, request: Request) {
  const { id, transportRequestId, status, vehicle } = transportResponses;
  const [[approved], steps] = await Promise.all([
    connection
      .select({ vehicle })
      .from(transportResponses)
      .where(and(eq(transportRequestId, request.id), eq(status, "approved")))
      .orderBy(id)
      .limit(1),
    readMilestoneTimes(connection, request.id),
  ]);
  return { request, vehicle: approved?.vehicle ?? null, steps };
}
