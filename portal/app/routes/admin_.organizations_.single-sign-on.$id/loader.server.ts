import type { LoaderFunctionArgs } from "@remix-run/node";
import { groupRolesOf } from "@wardway/model";
import { readProvider } from "#app/domain/accounts/single-sign-on/save-provider.server.ts";
import { listTokens } from "#app/domain/provisioning/tokens.server.ts";
import { parseId } from "#app/http/api-input.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { getScimBase } from "#app/http/scim/scim-base.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { getRedirectUri } from "#app/http/single-sign-on.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "organization.read", { view: "organization.read" });
  return orErrorResponse(loadProvider(args, signedIn));
}

async function loadProvider({ params, context }: LoaderFunctionArgs, { db }: SignedIn) {
  const id = parseId(params);
  const [editable, tokens] = [await readProvider(db, id), await listTokens(db, id)];
  const roles = groupRolesOf[editable.organization.kind].join(", ");
  return {
    ...editable,
    roles,
    redirectUri: getRedirectUri(context),
    scimAddress: getScimBase(context),
    tokens,
    idempotencyKey: crypto.randomUUID(),
  };
}
