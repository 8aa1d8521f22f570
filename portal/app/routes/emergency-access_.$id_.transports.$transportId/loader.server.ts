import type { LoaderFunctionArgs } from "@remix-run/node";
import { rowNumber } from "@wardway/model";
import { readEmergencyTransport } from "#app/domain/emergency/transports.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller } = await guard(args, "emergency.access", "records");
  const { id, transportId } = args.params;
  return orErrorResponse(
    readEmergencyTransport(db, caller, rowNumber(id ?? "") ?? 0, rowNumber(transportId ?? "") ?? 0),
  );
}
