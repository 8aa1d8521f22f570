import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Database } from "@wardway/db/open";
import { pageSizes, roleMay } from "@wardway/model";
import type { Caller } from "#app/domain/audit/caller.server.ts";
import { readRecords } from "#app/domain/audit/reads.server.ts";
import { countRequests, listRequests } from "#app/domain/transports/requests/list.server.ts";
import { baseOf } from "#app/domain/transports/requests/nearest.server.ts";
import { findRespondedRequests } from "#app/domain/transports/responses/read.server.ts";
import type { SignedIn } from "#app/http/guard.server.ts";
import { findTab } from "../find-tab.ts";
import { readListQuery } from "../requests/list-query.server.ts";
import { prepareForm } from "../requests/prepare-form.server.ts";
import { parsePeriod } from "./period.ts";
import { loadRoleCard } from "./role-card.server.ts";
import { dashboardTabs } from "./tabs.ts";

/** The role decides, not the path. */
export async function loadDashboard(
  args: LoaderFunctionArgs,
  { db, caller, account, isBackground }: SignedIn,
) {
  const { search, cursor } = readListQuery(args, { account });
  const { searchParams } = new URL(args.request.url);
  const { value: tab, statuses, order: tabOrder } = findTab(dashboardTabs, searchParams.get("tab"));
  const poolOrder = tab === "pending" ? await readPoolOrder(db, caller, searchParams.get("sort")) : null;
  const order = poolOrder === "distance" ? "nearest" : tabOrder;
  const requests = listRequests(db, caller, {
    statuses,
    search,
    order,
    cursor,
    limit: pageSizes.dashboard,
  });
  const [page, counts, card, form] = await Promise.all([
    readRecords({ db, caller, isBackground }, requests, ({ items }) => items),
    countRequests(db, caller, search),
    loadRoleCard(db, caller, parsePeriod(searchParams.get("days"))),
    roleMay(account.role, "request.create") ? prepareForm(db, account) : null,
  ]);
  const ids = page.items.map(({ id }) => id);
  return {
    tab,
    search,
    page,
    counts,
    card,
    form,
    poolOrder,
    respondedIds: await findRespondedRequests(db, caller, ids),
    created: Number(searchParams.get("created")) || null,
  };
}

/** Returns "no_base" for a company without a base, null for other roles. */
async function readPoolOrder(db: Database, caller: Caller, sort: string | null) {
  if (caller.role !== "ambulance") return null;
  if ((await baseOf(db, caller)) === null) return "no_base";
  return sort === "distance" ? "distance" : "date";
}

export type DashboardView = Awaited<ReturnType<typeof loadDashboard>>;
