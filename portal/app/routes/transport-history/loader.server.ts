import type { LoaderFunctionArgs } from "@remix-run/node";
import { closedStatuses, type Place, pageSizes, type Stops } from "@wardway/model";
import { readRecords } from "#app/domain/audit/reads.server.ts";
import { findKnownNames } from "#app/domain/facilities/known-names.server.ts";
import { toPlace } from "#app/domain/facilities/place.ts";
import { countHits, listRequests } from "#app/domain/transports/requests/list.server.ts";
import { toListed } from "#app/domain/transports/requests/listed.server.ts";
import {
  type LostOffer,
  listLostOffers,
  previousLostOffers,
} from "#app/domain/transports/responses/lost-offers.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { parsePageCursor } from "#app/http/page-cursor.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { toColumns } from "#app/infra/columns.ts";
import { findTab } from "#app/ui/find-tab.ts";
import { readListQuery } from "#app/ui/requests/list-query.server.ts";
import { historyViews } from "./views.ts";

export async function loader(args: LoaderFunctionArgs) {
  const session = await guard(args, "request.read", "records");
  const { db, caller, isBackground } = session;
  const { search, cursor } = readListQuery(args, session);
  const { value: view } = findTab(historyViews, new URL(args.request.url).searchParams.get("show"));
  if (view === "not-chosen" && caller.role === "ambulance") {
    return { search, lost: await orErrorResponse(loadLost(args.request, session, search)) };
  }
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
  return {
    page: { ...page, items: toColumns(await toListed(db, caller, page)) },
    search,
    hits,
    lost: null,
  };
}

async function loadLost(request: Request, { db, caller, isBackground }: SignedIn, search: string) {
  const cursor = parsePageCursor(request);
  const limit = pageSizes.history;
  const { items, next } = await readRecords(
    { db, caller, isBackground },
    listLostOffers(db, caller, { search, cursor, limit }),
    (page) => page.items,
  );
  const known = await findKnownNames(
    db,
    items.flatMap(({ currentLocation, destination }) => [currentLocation, destination]),
  );
  const toRow = (offer: LostOffer): LostRow => {
    const {
      currentLocation,
      currentUnit,
      currentRoom,
      destination,
      destinationUnit,
      destinationRoom,
      ...rest
    } = offer;
    return {
      ...rest,
      from: toPlace({ facility: currentLocation, unit: currentUnit, room: currentRoom }, known),
      to: toPlace({ facility: destination, unit: destinationUnit, room: destinationRoom }, known),
    };
  };
  return {
    items: toColumns(items.map(toRow)),
    next,
    previous: await previousLostOffers(db, caller, search, {
      cursor,
      firstId: items[0]?.responseId,
      limit,
    }),
  };
}

export interface LostRow extends Omit<LostOffer, keyof Stops> {
  readonly from: Place;
  readonly to: Place;
}
