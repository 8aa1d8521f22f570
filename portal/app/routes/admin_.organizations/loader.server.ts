import type { LoaderFunctionArgs } from "@remix-run/node";
import { guard } from "#app/http/guard.server.ts";
import { shown } from "#app/http/screen.server.ts";
import { loadOrganizations } from "./load-panel.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "organization.read");
  return shown(loadOrganizations(args, signedIn));
}
