import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { stayParameter } from "#app/components/search-box.tsx";
import { parseForm, readForm } from "#app/http/forms/form.server.ts";
import { encryptSearch, normalizeSearch, searchParameter } from "#app/http/forms/search-token.server.ts";
import { guard, safeRedirect } from "#app/http/session/guard.server.ts";

const searchSchema = z.object({ list: z.string(), text: z.string().default("") });

export async function action(args: ActionFunctionArgs) {
  const { account } = await guard(args, "signed-in", { none: "leads to a list, which is audited" });
  const submission = parseForm(await readForm(args.request), searchSchema);
  const target = submission.status === "success" ? safeRedirect(submission.value.list, "") : "";
  if (submission.status !== "success" || target === "") {
    return new Response("Name the list to search.", { status: 422 });
  }
  const text = normalizeSearch(submission.value.text);
  const [path, query] = target.split("?", 2);
  const parameters = new URLSearchParams(query);
  parameters.delete("cursor");
  const leftTab = parameters.get(stayParameter);
  if (leftTab) parameters.set("tab", leftTab);
  parameters.delete(stayParameter);
  parameters.delete(searchParameter);
  if (text !== "") parameters.set(searchParameter, encryptSearch(args.context, account.id, text));
  return redirect(parameters.size > 0 ? `${path}?${parameters}` : `${path}`);
}
