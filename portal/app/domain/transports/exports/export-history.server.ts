import { Readable } from "node:stream";
import type { Database } from "@wardway/db/open";
import { closedStatuses, hcpcsCodes, nemsisTimes, type TransportRequest } from "@wardway/model";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { type AuditEntry, recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { readRecords } from "#app/domain/audit/record-reads.server.ts";
import { type Cell, csvHead, csvLines } from "#app/infra/csv.server.ts";
import { zonedTimestamp } from "#app/infra/timestamps.server.ts";
import { readStepTimes, type StepTimes } from "../record/step-times.server.ts";
import { listRequests } from "../requests/list-requests.server.ts";
import type { ListQuery } from "../requests/order.server.ts";
import { toNemsis } from "./transport-times.server.ts";

export type HistoryExport = Pick<ListQuery, "search" | "own" | "period">;

/** Bounds the memory of an export, and the ids of an audit row. */
const BATCH_ROWS = 200;

/**
 * The caller's completed and cancelled transports as CSV, the latest first. Each batch is its own query, so that a slow reader blocks
 * neither a connection nor a snapshot. Audits the start, the records of each batch, and their number at the end.
 */
export async function exportHistory(db: Database, caller: Caller, wanted: HistoryExport): Promise<Readable> {
  const audit = (entry: Pick<AuditEntry, "details" | "success">) =>
    recordAudit(db, caller, { ...entry, action: "request.export", resourceType: "transport_request" });
  await audit({ details: boundsOf(wanted), success: true });

  async function* pieces() {
    let records = 0;
    let complete = false;
    try {
      yield csvHead(head);
      for await (const rows of batchesOf(db, caller, wanted)) {
        const times = await readStepTimes(
          db,
          rows.map(({ id }) => id),
        );
        records += rows.length;
        yield csvLines(rows.map((request) => toLine(request, times.get(request.id) ?? {})));
      }
      complete = true;
    } finally {
      await audit({
        details: { records, ...(!complete && { ended: "early" }) },
        success: complete,
      });
    }
  }
  return Readable.from(pieces(), { objectMode: false });
}

async function* batchesOf(
  db: Database,
  caller: Caller,
  wanted: HistoryExport,
): AsyncGenerator<readonly TransportRequest[]> {
  let cursor: string | undefined;
  do {
    const page = await readRecords(
      { db, caller, isBackground: false, as: "export" },
      listRequests(db, caller, {
        ...wanted,
        statuses: closedStatuses,
        order: "latest",
        cursor,
        limit: BATCH_ROWS,
      }),
      ({ items }) => items,
    );
    if (page.items.length > 0) yield page.items;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}

/** The trail has only the length of texts, which may be a patient's name. */
const boundsOf = ({ search, own, period }: HistoryExport): Record<string, string | number> => ({
  ...(period?.from && { from: period.from.toISOString() }),
  ...(period?.to && { to: period.to.toISOString() }),
  ...(own?.isMine && { mine: 1 }),
  ...(own?.unit && { unitLength: own.unit.length }),
  ...(search && { searchLength: search.length }),
});

/** In the hospital's time zone, as all times. */
const zoned = ({ hospitalTimeZone }: TransportRequest, at: string | null) =>
  at && zonedTimestamp(hospitalTimeZone, new Date(at));

const columns: readonly (readonly [string, (request: TransportRequest) => Cell])[] = [
  ["Id", ({ id }) => id],
  ["Status", ({ status }) => status],
  ["Not carried out", ({ notCarriedOut }) => (notCarriedOut ? "yes" : null)],
  ["Hospital", ({ hospitalName }) => hospitalName],
  ["Ambulance company", ({ ambulanceCompanyName }) => ambulanceCompanyName],
  ["Patient", ({ patientName }) => patientName],
  ["Record number", ({ medicalRecordNumber }) => medicalRecordNumber],
  ["From", ({ currentLocation }) => currentLocation],
  ["From unit", ({ currentUnit }) => currentUnit],
  ["From room", ({ currentRoom }) => currentRoom],
  ["To", ({ destination }) => destination],
  ["To unit", ({ destinationUnit }) => destinationUnit],
  ["To room", ({ destinationRoom }) => destinationRoom],
  ["Priority", ({ priority }) => priority],
  ["Level of service", ({ levelOfService }) => levelOfService],
  ["Possible HCPCS codes", ({ levelOfService }) => levelOfService && hcpcsCodes[levelOfService].join(" ")],
  ["Isolation precautions", ({ isolationPrecautions }) => isolationPrecautions],
  ["Equipment", ({ equipment }) => equipment],
  ["Estimated distance (m)", ({ estimatedDistance }) => estimatedDistance],
  ["Time zone", ({ hospitalTimeZone }) => hospitalTimeZone],
  ["Pick-up", (request) => zoned(request, request.transportDate)],
  ["As soon as possible", ({ asSoonAsPossible }) => (asSoonAsPossible ? "yes" : null)],
  ["Promised arrival", (request) => zoned(request, request.promisedArrival)],
];

const head = [
  ...columns.map(([name]) => name),
  ...nemsisTimes.map(({ element, name }) => `${element} ${name}`),
];

function toLine(request: TransportRequest, recorded: StepTimes): Cell[] {
  const times = toNemsis(request, recorded);
  return [...columns.map(([, read]) => read(request)), ...nemsisTimes.map(({ element }) => times[element])];
}
