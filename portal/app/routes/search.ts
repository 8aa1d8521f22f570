import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "../http/form.server.ts";
import { guard, safeRedirect } from "../http/guard.server.ts";
import { sealSearch, searchParameter, tidySearch } from "../http/search-token.server.ts";

/** Leads back to a list, with what was typed sealed in its address. */
export async function action(args: ActionFunctionArgs) {
  const { account } = await guard(args, "signed-in");
  const form = await readForm(args.request);
  const target = safeRedirect(String(form.get("list") ?? ""), "");
  if (target === "") return new Response("Name the list to search.", { status: 422 });
  const text = tidySearch(String(form.get("text") ?? ""));
  const [path, query] = target.split("?", 2);
  const parameters = new URLSearchParams(query);
  parameters.delete("cursor");
  parameters.delete(searchParameter);
  if (text !== "") parameters.set(searchParameter, sealSearch(args.context, account.id, text));
  return redirect(parameters.size > 0 ? `${path}?${parameters}` : `${path}`);
}
