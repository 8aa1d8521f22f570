import type { LoaderFunctionArgs } from "@remix-run/node";
import { guard } from "#app/http/guard.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { loadDashboard } from "#app/ui/dashboard/load.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const session = await guard(args, "request.read", "records");
  return orErrorResponse(loadDashboard(args, session));
}
