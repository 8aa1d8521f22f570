import type { LoaderFunctionArgs } from "@remix-run/node";
import { readRecords } from "#app/domain/audit/reads.server.ts";
import { readDowntimeList } from "#app/domain/downtime/list.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, isBackground } = await guard(args, "request.list", "records");
  return orErrorResponse(
    readRecords({ db, caller, isBackground }, readDowntimeList(db, caller), ({ rows }) => rows),
  );
}
