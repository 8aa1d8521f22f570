import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageSizes } from "@wardway/model";
import { listSites } from "#app/domain/embedding/read.server.ts";
import { organizationOptions } from "#app/domain/organizations/options.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { parsePageCursor } from "#app/http/page-cursor.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "embedding.read", { view: "embedding.read" });
  return orErrorResponse(loadSites(args, signedIn));
}

async function loadSites({ request }: LoaderFunctionArgs, { db, caller }: SignedIn) {
  const isOpen = new URL(request.url).searchParams.get("dialog") === "create";
  const isAdmin = caller.role === "admin";
  const page = await listSites(db, caller, { after: parsePageCursor(request), limit: pageSizes.accounts });
  return {
    ...page,
    isAdmin,
    dialog: isOpen
      ? {
          hospitals: isAdmin ? (await organizationOptions(db)).hospital : null,
          idempotencyKey: crypto.randomUUID(),
        }
      : null,
  };
}
