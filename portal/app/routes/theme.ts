import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { getThemes } from "@wardway/model";
import { z } from "zod";
import { parseForm, readForm } from "#app/http/forms/form.server.ts";
import { guard, safeRedirect } from "#app/http/session/guard.server.ts";
import { setTheme } from "../domain/accounts/preferences.server.ts";

/** The root loader stores the theme in a cookie with the next page. */
export async function action(args: ActionFunctionArgs) {
  const { db, caller } = await guard(args, "signed-in", "change");
  const formSchema = z.object({ theme: z.enum(getThemes(caller.role)), from: z.string().optional() });
  const submission = parseForm(await readForm(args.request), formSchema);
  if (submission.status !== "success") return Response.json({ isSaved: false }, { status: 422 });
  const { theme, from } = submission.value;
  await setTheme(db, caller, theme);
  // The button of a page without a script names the page.
  return from === undefined ? Response.json({ isSaved: true }) : redirect(safeRedirect(from, "/"));
}
