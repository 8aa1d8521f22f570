import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { canNow, roleMay } from "@wardway/model";
import { readRecord } from "#app/domain/audit/reads.server.ts";
import { readRequest } from "#app/domain/transports/requests/read.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { orErrorResponse } from "#app/http/screen.server.ts";
import { prepareForm, toRenewed } from "#app/ui/requests/prepare-form.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await guard(args, "signed-in", {
    none: "an empty form; a renewed request is read as a record",
  });
  const { db, account } = signedIn;
  if (!roleMay(account.role, "request.create")) throw redirect("/");
  const [form, renewed] = await Promise.all([prepareForm(db, account), readRenewed(args, signedIn)]);
  return { ...form, renewed };
}

/** The request of `?renew=81`, while it can be cancelled. */
async function readRenewed({ request }: LoaderFunctionArgs, { db, caller, isBackground }: SignedIn) {
  const id = Number(new URL(request.url).searchParams.get("renew"));
  if (!Number.isSafeInteger(id) || id <= 0) return undefined;
  const renewed = await orErrorResponse(
    readRecord({ db, caller, isBackground }, id, readRequest(db, caller, id)),
  );
  return canNow(caller, "request.cancel", renewed) ? toRenewed(renewed) : undefined;
}
