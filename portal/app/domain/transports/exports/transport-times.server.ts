import type { Database } from "@wardway/db/open";
import { DomainError, may, nemsisTimes, type TimedStep, type TransportTimes } from "@wardway/model";
import { auditRejections } from "#app/domain/audit/audited-transaction.server.ts";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { zonedTimestamp } from "#app/infra/timestamps.server.ts";
import { readRequest } from "../record/read-request.server.ts";
import { readStepTimes, type StepTimes } from "../record/step-times.server.ts";

type Times = TransportTimes["times"];

interface Timed {
  /** ISO 8601. */
  readonly createdAt: string;
  readonly hospitalTimeZone: string;
}

/** By element. A cancellation counts for a unit that was assigned. */
export function toNemsis({ createdAt, hospitalTimeZone }: Timed, recorded: StepTimes): Times {
  const { cancelled, ...steps } = recorded;
  const times: Partial<Record<TimedStep, Date>> = {
    ...steps,
    created: new Date(createdAt),
    ...(cancelled && recorded.approved && { cancelled }),
  };
  return Object.fromEntries(
    nemsisTimes.map(({ element, step }) => {
      const at = times[step];
      return [element, at ? zonedTimestamp(hospitalTimeZone, at) : null];
    }),
  ) as Times;
}

/** @throws DomainError not_found; forbidden for a company that does not run the transport */
export async function readTransportTimes(db: Database, caller: Caller, id: number): Promise<TransportTimes> {
  const request = await readRequest(db, caller, id);
  const action = "request.read_times";
  const intent = { action, resourceType: "transport_request", resourceId: id } as const;
  await auditRejections(db, caller, intent, async () => {
    if (!may(caller, action, request)) throw new DomainError("transport.notAllowed");
  });
  const recorded = (await readStepTimes(db, [id])).get(id) ?? {};
  return { requestId: id, timeZone: request.hospitalTimeZone, times: toNemsis(request, recorded) };
}
