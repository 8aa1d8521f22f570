import { t } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { activeStatuses, noStops, pageSizes, pickStops, type TransportRequest } from "@wardway/model";
import { readRecords } from "#app/domain/audit/reads.server.ts";
import { listRequests } from "#app/domain/transports/requests/list.server.ts";
import { pickAsap, pickSimulated, toMinute } from "#app/domain/transports/requests/listed.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { copyParameter } from "#app/ui/crew/offline-pages.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, account, isBackground } = await guard(args, "request.milestone", "records");
  const requests = listRequests(db, caller, {
    statuses: activeStatuses,
    order: "pickup",
    cursor: new URL(args.request.url).searchParams.get("cursor") ?? undefined,
    limit: pageSizes.dashboard,
  });
  const page = await orErrorResponse(
    readRecords({ db, caller, isBackground }, requests, ({ items }) => items),
  );
  const isCopy = new URL(args.request.url).searchParams.has(copyParameter);
  const rows = page.items.map(toRow);
  return {
    page: { ...page, items: isCopy ? rows.map(withoutPatient) : rows },
    isCopy,
    unit: account.unit,
    isCrew: account.role === "ambulance" ? account.isCrew : null,
  };
}

/** Only what a row shows, because the page's document contains it twice. */
const toRow = (request: TransportRequest) => ({
  id: request.id,
  patientName: request.patientName,
  priority: request.priority,
  transportDate: toMinute(request.transportDate),
  hospitalTimeZone: request.hospitalTimeZone,
  ...pickAsap(request),
  ...pickStops(request),
  status: request.status,
  lastMilestone: request.lastMilestone,
  createdAt: toMinute(request.createdAt),
  promisedArrival: request.promisedArrival && toMinute(request.promisedArrival),
  isolationPrecautions: request.isolationPrecautions,
  equipment: request.equipment,
  ...pickSimulated(request),
});

/** What a phone may store: neither who is transported nor from where to where. A new field is left out until it is listed. */
const withoutPatient = (row: MyTransport): MyTransport => ({
  id: row.id,
  priority: row.priority,
  transportDate: row.transportDate,
  hospitalTimeZone: row.hospitalTimeZone,
  ...pickAsap(row),
  status: row.status,
  lastMilestone: row.lastMilestone,
  createdAt: row.createdAt,
  promisedArrival: row.promisedArrival,
  ...pickSimulated(row),
  patientName: t`Transport ${{ id: row.id }}`,
  ...noStops,
  currentLocation: t`Shown with a connection`,
  destination: t`Shown with a connection`,
  isolationPrecautions: "none",
  equipment: null,
});

export type MyTransport = ReturnType<typeof toRow>;
