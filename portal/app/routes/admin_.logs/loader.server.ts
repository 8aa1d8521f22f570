import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageSizes } from "@wardway/model";
import { fieldsIn } from "@wardway/widgets/ui/time-zone";
import { listAudit } from "#app/domain/audit/list.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { toAuditEntry } from "#app/ui/admin/audit-entry.server.ts";
import { readAuditAddress } from "#app/ui/admin/audit-query.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "audit.read", { view: "audit.read" });
  return orErrorResponse(loadLogs(args, signedIn));
}

async function loadLogs(args: LoaderFunctionArgs, { db, account }: SignedIn) {
  const { filter, days, timeZone, cursor } = await readAuditAddress(args, { account });
  const page = await listAudit(db, { ...filter, cursor, limit: pageSizes.audit });
  return {
    page: {
      entries: page.items.map((row) => toAuditEntry(row, timeZone)),
      previous: page.previous,
      next: page.next,
    },
    search: filter.search,
    outcome: filter.outcome ?? "",
    days,
    today: fieldsIn(timeZone, new Date()).date,
    timeZone,
  };
}

export type AuditLogPage = Awaited<ReturnType<typeof loadLogs>>["page"];
