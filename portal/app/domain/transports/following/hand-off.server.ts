import type { Database } from "@wardway/db/open";
import { DomainError, may, type TransportRequest } from "@wardway/model";
import { auditRejections } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import { readResponses } from "../record/read-responses.server.ts";
import { type MilestoneTime, readMilestoneTimes } from "../record/step-times.server.ts";
import { findUnitLink, type LinkMaker } from "./follow-links.server.ts";

/** What is handed to the receiving unit with the patient. */
export interface HandOff {
  readonly request: TransportRequest;
  /** As named in the approved response. */
  readonly vehicle: string | null;
  readonly steps: readonly MilestoneTime[];
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
  const [responses, steps, url] = await Promise.all([
    readResponses(db, caller, id),
    readMilestoneTimes(db, id),
    findUnitLink(db, maker, id),
  ]);
  return {
    request,
    vehicle: responses.find(({ status }) => status === "approved")?.vehicle ?? null,
    steps,
    url,
  };
}
