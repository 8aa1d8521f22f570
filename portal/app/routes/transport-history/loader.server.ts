import type { LoaderFunctionArgs } from "@remix-run/node";
import { closedStatuses, getDestinationPlace, getPickupPlace, pageSizes } from "@wardway/model";
import { readRecords } from "#app/domain/audit/reads.server.ts";
import { findKnownNames } from "#app/domain/facilities/known-names.server.ts";
import { toPlace } from "#app/domain/facilities/place.ts";
import { countHits, listRequests } from "#app/domain/transports/requests/list.server.ts";
import { pickAsap, toListed } from "#app/domain/transports/requests/listed.server.ts";
import {
  type LostOffer,
  listLostOffers,
  previousLostOffers,
} from "#app/domain/transports/responses/lost-offers.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { parsePageCursor } from "#app/http/page-cursor.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { findTab } from "#app/ui/find-tab.ts";
import { readListQuery } from "#app/ui/requests/list-query.server.ts";
import { historyViews } from "./views.ts";

export async function loader(args: LoaderFunctionArgs) {
  const session = await guard(args, "request.read", "records");
  const { db, caller, isBackground } = session;
  const { search, cursor } = readListQuery(args, session);
  const { value: view } = findTab(historyViews, new URL(args.request.url).searchParams.get("show"));
  if (view === "not-chosen" && caller.role === "ambulance") {
    return { search, hits: null, lost: await orErrorResponse(loadLost(args.request, session, search)) };
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
    page: { ...page, items: await toListed(db, caller, page) },
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
  const known = await findKnownNames(db, items);
  return {
    items: items.map((offer) => toRow(offer, known)),
    next,
    previous: await previousLostOffers(db, caller, search, {
      cursor,
      firstId: items[0]?.responseId,
      limit,
    }),
  };
}

/** What a row shows. */
const toRow = (offer: LostOffer, known: ReadonlySet<string>) => ({
  id: offer.id,
  hospitalName: offer.hospitalName,
  hospitalTimeZone: offer.hospitalTimeZone,
  transportDate: offer.transportDate,
  ...pickAsap(offer),
  priority: offer.priority,
  isolationPrecautions: offer.isolationPrecautions,
  equipment: offer.equipment,
  from: toPlace(getPickupPlace(offer), known),
  to: toPlace(getDestinationPlace(offer), known),
  arrival: offer.arrival,
  reason: offer.reason,
  decidedAt: offer.decidedAt,
});

export type LostRow = ReturnType<typeof toRow>;
export type LostPage = Awaited<ReturnType<typeof loadLost>>;
