import type { LoaderFunctionArgs } from "@remix-run/node";
import { rowNumber } from "@wardway/model";
import { listEmergencyTransports } from "#app/domain/emergency/transports.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { decryptSearch } from "#app/http/search-token.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, account } = await guard(args, "emergency.access", "records");
  const id = rowNumber(args.params.id ?? "") ?? 0;
  const search = decryptSearch(args.request, args.context, account.id);
  const list = await orErrorResponse(listEmergencyTransports(db, caller, id, search));
  return { ...list, search };
}
