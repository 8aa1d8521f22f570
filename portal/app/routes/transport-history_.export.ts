import type { LoaderFunctionArgs } from "@remix-run/node";
import { fieldRejection } from "@wardway/model";
import { fieldsIn } from "@wardway/widgets/ui/time-zone";
import { exportHistory } from "#app/domain/transports/exports/export-history.server.ts";
import { orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { readListQuery } from "#app/http/forms/list-query.server.ts";
import { readPeriod } from "#app/http/forms/period.server.ts";
import { guard, type SignedIn } from "#app/http/session/guard.server.ts";
import { getViewerTimeZone } from "#app/http/session/time-zone.server.ts";
import { streamedFile } from "../http/streamed-file.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "request.export", "records", "always");
  return orErrorResponse(exportFile(args, signedIn));
}

async function exportFile(args: LoaderFunctionArgs, signedIn: SignedIn): Promise<Response> {
  const { db, caller, account } = signedIn;
  const timeZone = getViewerTimeZone(args.request, account.timeZone);
  const { searchParams } = new URL(args.request.url);
  const period = readPeriod(searchParams, timeZone);
  const { search, own } = readListQuery(args, signedIn);
  // Without the search that the page shows, the file would name every patient.
  if (search === "" && searchParams.get("search")) throw fieldRejection("search", "export.searchGone");
  // HEAD exports nothing and is not audited.
  if (args.request.method === "HEAD") return new Response(null);
  return streamedFile(args, {
    name: `transport-history-${fieldsIn(timeZone, new Date()).date}.csv`,
    mediaType: "text/csv; charset=utf-8",
    source: await exportHistory(db, caller, { search, own, period }),
  });
}
