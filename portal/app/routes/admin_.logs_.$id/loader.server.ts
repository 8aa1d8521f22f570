import type { LoaderFunctionArgs } from "@remix-run/node";
import { readEntry } from "#app/domain/audit/rows.server.ts";
import { parseId } from "#app/http/api-input.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { getViewerTimeZone } from "#app/http/time-zone.server.ts";
import { toAuditEntry } from "#app/ui/admin/audit-entry.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "audit.read", { view: "audit.read" });
  return orErrorResponse(loadEntry(args, signedIn));
}

async function loadEntry({ params, request }: LoaderFunctionArgs, { db, account }: SignedIn) {
  const timeZone = getViewerTimeZone(request, account.timeZone);
  return { entry: toAuditEntry(await readEntry(db, parseId(params)), timeZone), timeZone };
}
