import type { LoaderFunctionArgs } from "@remix-run/node";
import { activeStatuses, pageSizes, type TransportRequest } from "@wardway/model";
import { readRecords } from "#app/domain/audit/reads.server.ts";
import { countHits, listRequests } from "#app/domain/transports/requests/list.server.ts";
import { toListed } from "#app/domain/transports/requests/listed.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { type Columns, toColumns } from "#app/infra/columns.ts";
import { readListQuery } from "#app/ui/requests/list-query.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, account, isBackground } = await guard(args, "request.read");
  const { search, cursor } = readListQuery(args, { account });
  const requests = listRequests(db, caller, {
    statuses: activeStatuses,
    search,
    order: "pickup",
    cursor,
    limit: pageSizes.dashboard,
  });
  const [page, hits] = await orErrorResponse(
    Promise.all([
      readRecords({ db, caller, isBackground }, requests, ({ items }) => items),
      countHits(db, caller, search),
    ]),
  );
  const listed = await toListed(db, caller, page.items);
  // The dialog shows more than a row.
  const items = listed.map((row, index) => ({ ...row, ...pickDetails(page.items[index]) }));
  return { page: { ...page, items: toColumns(items) }, search, hits };
}

const pickDetails = (request: TransportRequest | undefined) => ({
  currentLocation: request?.currentLocation ?? "",
  destination: request?.destination ?? "",
  medicalRecordNumber: request?.medicalRecordNumber ?? null,
  contactPerson: request?.contactPerson ?? null,
  specialInstructions: request?.specialInstructions ?? null,
});

export type ActiveTransport =
  Awaited<ReturnType<typeof loader>>["page"]["items"] extends Columns<infer Row> ? Row : never;
