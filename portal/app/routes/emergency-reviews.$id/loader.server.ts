import type { LoaderFunctionArgs } from "@remix-run/node";
import { rowNumber } from "@wardway/model";
import { readAccess } from "#app/domain/emergency/read.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller } = await guard(args, "emergency.read", { view: "emergency.read" });
  return orErrorResponse(readAccess(db, caller, rowNumber(args.params.id ?? "") ?? 0));
}
