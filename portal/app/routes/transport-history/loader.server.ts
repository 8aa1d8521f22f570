import type { LoaderFunctionArgs } from "@remix-run/node";
import { closedStatuses, pageSizes } from "@wardway/model";
import { readRecords } from "#app/domain/audit/reads.server.ts";
import { countHits, listRequests } from "#app/domain/transports/requests/list.server.ts";
import { toListed } from "#app/domain/transports/requests/listed.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { toColumns } from "#app/infra/columns.ts";
import { readListQuery } from "#app/ui/requests/list-query.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, account, isBackground } = await guard(args, "request.read", "records");
  const { search, cursor } = readListQuery(args, { account });
  const requests = listRequests(db, caller, {
    statuses: closedStatuses,
    search,
    order: "latest",
    cursor,
    limit: pageSizes.history,
  });
  const [page, hits] = await orErrorResponse(
    Promise.all([
      readRecords({ db, caller, isBackground }, requests, ({ items }) => items),
      countHits(db, caller, search),
    ]),
  );
  return { page: { ...page, items: toColumns(await toListed(db, caller, page.items)) }, search, hits };
}
