import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Database } from "@wardway/db/open";
import { openStatuses, pageSizes, roleMay } from "@wardway/model";
import { findTab } from "#app/components/find-tab.ts";
import { stayParameter, withFixedTab } from "#app/components/search-box.tsx";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { readRecords } from "#app/domain/audit/record-reads.server.ts";
import { toListed } from "#app/domain/transports/record/listed-request.server.ts";
import { findRespondedRequests } from "#app/domain/transports/record/read-responses.server.ts";
import {
  countDeclined,
  countHits,
  countRequests,
  listRequests,
  type StatusCounts,
} from "#app/domain/transports/requests/list-requests.server.ts";
import { baseOf } from "#app/domain/transports/requests/nearest.server.ts";
import type { ListOrder } from "#app/domain/transports/requests/order.server.ts";
import { readChoice } from "#app/http/forms/choice-parameter.server.ts";
import { readListQuery } from "#app/http/forms/list-query.server.ts";
import type { SignedIn } from "#app/http/session/guard.server.ts";
import { getViewerTimeZone } from "#app/http/session/time-zone.server.ts";
import { prepareNewForm } from "#app/sections/transports/requests/prepare-form.server.ts";
import {
  type DueOrder,
  dueOrders,
  type StatusTab,
  statusTabs,
  sumCounts,
} from "#app/sections/transports/requests/status-tabs.ts";
import { type Attention, loadAttention } from "./attention.server.ts";
import { loadFigures, readPeriod } from "./figures.server.ts";
import { type DashboardPart, dashboardParts, partParameter } from "./parts.ts";

/** The role decides, not the path. */
export async function loadDashboard(
  args: LoaderFunctionArgs,
  { db, caller, account, isBackground }: SignedIn,
) {
  const { search, cursor, own } = readListQuery(args, { account });
  const { searchParams } = new URL(args.request.url);
  const hits = await countHits(db, caller, search, own);
  const openTab = findTab(
    statusTabs,
    readChoice(
      args.request,
      "tab",
      statusTabs.map(({ value }) => value),
    ),
  );
  const stay = searchParams.get(stayParameter);
  if (hits && search !== "" && stay === null && !isBackground) {
    const { value } = findTabWithHits(openTab, hits);
    // A later change of the list then does not open another tab.
    if (value !== openTab.value) throw redirect(`?${withFixedTab(searchParams, value, openTab.value)}`);
  }
  const { value: tab, statuses, order } = openTab;
  const wantedOrder = readChoice(args.request, "sort", dueOrders);
  const sorting = order === "due" ? await readSorting(db, caller, tab === "pending", wantedOrder) : null;
  const timeZone = getViewerTimeZone(args.request, account.timeZone);
  const part = tab === "pending" ? readChoice(args.request, partParameter, dashboardParts) : null;
  const load = async () => {
    const { attention, records } = await loadAttention(db, caller, timeZone);
    // The parts above the list show them already.
    const above = tab === "pending" && part === null && hits === null ? getIdsOfParts(attention) : [];
    const page = await listRequests(db, caller, {
      statuses,
      ...(part && statusesOfPart[part]),
      search,
      own,
      cursor,
      limit: pageSizes.dashboard,
      without: above,
      ...(order === "due" ? getListOrder(sorting?.current ?? "urgent", timeZone) : { order }),
    });
    return { attention, records, page, above };
  };
  const [{ page, attention, above }, counts, declined, figures, form] = await Promise.all([
    readRecords({ db, caller, isBackground }, load(), ({ page: { items }, records }) =>
      [...new Set([...items, ...records].map(({ id }) => id))].map((id) => ({ id })),
    ),
    countRequests(db, caller),
    tab === "pending" ? countDeclined(db, caller) : 0,
    loadFigures(db, caller, readPeriod(args.request)),
    roleMay(account.role, "request.create") ? prepareNewForm(db, account) : null,
  ]);
  const [items, respondedIds] = await Promise.all([
    toListed(db, caller, page),
    findRespondedRequests(
      db,
      caller,
      page.items.map(({ id }) => id),
    ),
  ]);
  return {
    tab,
    requestedTab: stay ? findTab(statusTabs, stay).value : tab,
    /** Shown alone, of the pool. */
    part,
    /** Number of the pool's requests that are in the parts above the list instead. */
    above: above.length,
    search,
    page: {
      items: items.map((item) => ({
        ...item,
        ...(respondedIds.includes(item.id) && { hasResponded: true }),
      })),
      previous: page.previous,
      next: page.next,
    },
    counts,
    /** Of the company, which its pool omits. */
    ...(declined > 0 ? { declined } : undefined),
    hits,
    attention,
    figures,
    form,
    sorting,
    created: Number(searchParams.get("created")) || null,
  };
}

/** The requested tab, or the first that has hits. */
const findTabWithHits = (requested: StatusTab, hits: StatusCounts) =>
  [requested, ...statusTabs].find(({ statuses }) => sumCounts(hits, statuses) > 0) ?? requested;

const statusesOfPart = {
  decisions: { statuses: ["needs_approval"] },
  unanswered: { statuses: openStatuses, isUnanswered: true },
  declined: { isDeclined: true },
} as const satisfies Record<DashboardPart, object>;

function getIdsOfParts(attention: Attention): readonly number[] {
  if (attention.kind !== "hospital") return [];
  const { givenBack, decisions, unanswered } = attention;
  return [...[...givenBack, ...decisions].map(({ request }) => request), ...unanswered.rows].map(
    ({ id }) => id,
  );
}

/** Only the pool can be sorted by distance, by a company with a base. */
async function readSorting(db: Database, caller: Caller, isPool: boolean, sort: DueOrder | null) {
  const isMeasured = isPool && caller.role === "ambulance";
  const hasBase = isMeasured && (await baseOf(db, caller)) !== null;
  const orders = dueOrders.filter((order) => order !== "distance" || hasBase);
  const current: DueOrder = orders.find((order) => order === sort) ?? "urgent";
  return { current, orders, needsBase: isMeasured && !hasBase };
}

function getListOrder(order: DueOrder, timeZone: string): ListOrder {
  if (order === "urgent") return { order, timeZone };
  return { order: order === "distance" ? "nearest" : order };
}

export type DashboardView = Awaited<ReturnType<typeof loadDashboard>>;
