import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageSizes, roleMay } from "@wardway/db/model";
import { readRecords } from "../../domain/audit/reads.server.ts";
import { openResponsesOf } from "../../domain/responses/own-open.server.ts";
import { countRequests, listRequests } from "../../domain/transport-requests/list.server.ts";
import type { SignedIn } from "../../platform/guard.server.ts";
import { readListQuery } from "../requests/list-query.server.ts";
import { prepareForm } from "../requests/prepare-form.server.ts";
import { readPeriod } from "./period.ts";
import { loadRoleCard } from "./role-card.server.ts";
import { dashboardTab } from "./tabs.ts";

/** What the dashboard shows; the role decides, not the address. */
export async function loadDashboard(args: LoaderFunctionArgs, { db, caller, account, quiet }: SignedIn) {
  const { search, cursor } = readListQuery(args, { account });
  const { searchParams } = new URL(args.request.url);
  const { value: tab, statuses, order } = dashboardTab(searchParams.get("tab"));
  const requests = listRequests(db, caller, { statuses, search, order, cursor, limit: pageSizes.dashboard });
  const [page, counts, card, form] = await Promise.all([
    readRecords({ db, caller, quiet }, requests, ({ items }) => items),
    countRequests(db, caller, search),
    loadRoleCard(db, caller, readPeriod(searchParams.get("days"))),
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
    answered: await openResponsesOf(db, caller, ids),
    created: Number(searchParams.get("created")) || null,
  };
}

export type DashboardView = Awaited<ReturnType<typeof loadDashboard>>;
