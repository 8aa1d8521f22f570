import type { LoaderFunctionArgs } from "@remix-run/node";
import { guard } from "#app/http/guard.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { loadUsers } from "#app/ui/users/load-users.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "user.read", { view: "user.read" });
  return orErrorResponse(loadUsers(args, signedIn));
}
