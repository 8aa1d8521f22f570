import type { Database } from "@wardway/db/open";
import type { TransportRequest } from "@wardway/model";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { findKnownNames } from "#app/domain/facilities/known-names.server.ts";
import { type Place, toNameKey, toPlace } from "#app/domain/facilities/place.ts";
import { countLateOfHospital } from "#app/domain/transports/lateness/late-requests.server.ts";
import { listRequests } from "#app/domain/transports/requests/list.server.ts";
import { pickSimulated } from "#app/domain/transports/requests/listed.server.ts";
import { summarizePool } from "#app/domain/transports/requests/pool-summary.server.ts";
import { listUnderWay } from "#app/domain/transports/requests/under-way.server.ts";
import { readBestResponses } from "#app/domain/transports/responses/best.server.ts";

const MAX_ROWS = 5;

/** What waits for the viewer, and the records in it, which the caller audits. */
export async function loadAttention(db: Database, caller: Caller, timeZone: string) {
  if (caller.role !== "hospital" || caller.organizationId === null) {
    return { attention: { kind: "pool", ...(await summarizePool(db, caller)) }, records: [] } as const;
  }
  const [page, underWay, late] = await Promise.all([
    listRequests(db, caller, { statuses: ["needs_approval"], order: "urgent", timeZone, limit: MAX_ROWS }),
    listUnderWay(db, caller, MAX_ROWS),
    countLateOfHospital(db, caller.organizationId),
  ]);
  const best = await readBestResponses(
    db,
    page.items.map(({ id }) => id),
  );
  const records = [...page.items, ...underWay.items.map(({ request }) => request)];
  const known = await findKnownNames(
    db,
    records.flatMap(({ currentLocation, destination }) => [currentLocation, destination]),
  );
  const toRow = (request: TransportRequest) => getRow(request, known);
  const attention = {
    kind: "hospital",
    decisions: page.items.flatMap((request) => {
      const response = best.get(request.id);
      return response ? [{ request: toRow(request), response }] : [];
    }),
    arrivals: underWay.items.map(({ request, ...times }) => ({ request: toRow(request), ...times })),
    vehicles: underWay.moving,
    late,
  } as const;
  return { attention, records };
}

/** Only what a row shows, because the page's script data contains it too. */
function getRow(request: TransportRequest, known: ReadonlySet<string>) {
  const ownKey = toNameKey(request.hospitalName);
  return {
    id: request.id,
    patientName: request.patientName,
    priority: request.priority,
    from: printPlace(toPlace(request.currentLocation, known, ownKey)),
    to: printPlace(toPlace(request.destination, known, ownKey)),
    transportDate: request.transportDate,
    status: request.status,
    hospitalId: request.hospitalId,
    ambulanceCompanyId: request.ambulanceCompanyId,
    lastMilestone: request.lastMilestone,
    ambulanceCompanyName: request.ambulanceCompanyName,
    ...pickSimulated(request),
  };
}

const printPlace = ({ facility, unit }: Place) => (unit === null ? facility : `${facility}, ${unit}`);

export type Attention = Awaited<ReturnType<typeof loadAttention>>["attention"];
export type HospitalAttention = Extract<Attention, { readonly kind: "hospital" }>;
