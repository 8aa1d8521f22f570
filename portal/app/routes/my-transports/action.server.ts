import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { z } from "zod";
import { setCrew } from "#app/domain/accounts/preferences.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";

const formSchema = z.object({ isCrew: z.enum(["yes", "no"]).transform((value) => value === "yes") });

export async function action(args: ActionFunctionArgs) {
  const { db, caller } = await guard(args, "request.milestone", "change");
  const submission = parseForm(await readForm(args.request), formSchema);
  if (submission.status !== "success") return data(formReply(submission), 422);
  await setCrew(db, caller, submission.value.isCrew);
  return redirect("/my-transports");
}
