import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { limits, optionalText } from "@wardway/model";
import { z } from "zod";
import { setCrew, setUnit } from "#app/domain/accounts/preferences.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";

const homeForm = z.object({ isCrew: z.enum(["yes", "no"]).transform((value) => value === "yes") });
const unitForm = z.object({ unit: optionalText("Unit", limits.vehicleUnit) });

export async function action(args: ActionFunctionArgs) {
  const { db, caller } = await guard(args, "request.milestone", "change");
  const form = await readForm(args.request);
  if (form.has("unit")) {
    const submission = parseForm(form, unitForm);
    if (submission.status !== "success") return data(formReply(submission), 422);
    await setUnit(db, caller, submission.value.unit);
  } else {
    const submission = parseForm(form, homeForm);
    if (submission.status !== "success") return data(formReply(submission), 422);
    await setCrew(db, caller, submission.value.isCrew);
  }
  return redirect("/my-transports");
}
