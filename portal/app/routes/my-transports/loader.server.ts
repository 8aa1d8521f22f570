import type { LoaderFunctionArgs } from "@remix-run/node";
import { activeStatuses, pageSizes } from "@wardway/model";
import { readRecords } from "#app/domain/audit/reads.server.ts";
import { listRequests } from "#app/domain/transports/requests/list.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";

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
  return { page, isCrew: account.role === "ambulance" ? account.isCrew : null };
}
