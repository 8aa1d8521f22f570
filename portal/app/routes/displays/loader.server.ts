import type { LoaderFunctionArgs } from "@remix-run/node";
import { accountMay } from "@wardway/model";
import { listDisplays } from "#app/domain/displays/read.server.ts";
import { guard } from "#app/http/guard.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller } = await guard(args, "display.read", { view: "display.read" });
  return {
    displays: await listDisplays(db, caller),
    canStart: caller.organizationId !== null && accountMay(caller, "display.start"),
  };
}
