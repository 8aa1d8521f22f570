import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { roleMay } from "@wardway/model";
import { guard } from "#app/http/guard.server.ts";
import { prepareForm } from "#app/ui/requests/prepare-form.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, account } = await guard(args, "signed-in", { none: "an empty form" });
  if (!roleMay(account.role, "request.create")) throw redirect("/");
  return prepareForm(db, account);
}
