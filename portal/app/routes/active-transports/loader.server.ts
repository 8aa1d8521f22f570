import type { LoaderFunctionArgs } from "@remix-run/node";
import { transportRequests } from "@wardway/db/schema";
import { activeStatuses, pageSizes } from "@wardway/model";
import { inArray } from "drizzle-orm";
import { readRecords } from "#app/domain/audit/reads.server.ts";
import { readMapBackground } from "#app/domain/maps/map-config.server.ts";
import { countHits, listRequests } from "#app/domain/transports/requests/list.server.ts";
import { toListed } from "#app/domain/transports/requests/listed.server.ts";
import { readNewestPositions } from "#app/domain/transports/tracking/newest-positions.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { readListQuery } from "#app/ui/requests/list-query.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, account, isBackground } = await guard(args, "request.read", "records");
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
  const underWay = page.items.filter(({ status }) => status === "in_progress").map(({ id }) => id);
  const hasMap = underWay.length > 0;
  return {
    page: { ...page, items: await toListed(db, caller, page) },
    search,
    hits,
    // The audited read of the page's records includes their positions.
    positions: hasMap ? await readNewestPositions(db, caller, inArray(transportRequests.id, underWay)) : [],
    background: hasMap ? await readMapBackground({ db, basemap: args.context.basemap }) : null,
  };
}
