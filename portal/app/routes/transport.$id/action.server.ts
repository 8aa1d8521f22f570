import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { readForm } from "#app/http/form.server.ts";
import { guard, safeRedirect } from "#app/http/guard.server.ts";
import { requestNumber } from "#app/http/request-number.server.ts";
import { attempted } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { intentSchema } from "#app/ui/transport/intents.ts";
import { formErrors, perform, refusalToast } from "#app/ui/transport/transport-actions.server.ts";

export async function action(args: ActionFunctionArgs) {
  const { db, caller } = await guard(args, "request.read");
  const id = await requestNumber(args);
  const form = await readForm(args.request);
  const submission = parseWithZod(form, { schema: intentSchema });
  if (submission.status !== "success") {
    const [problem] = Object.values(submission.error ?? {}).flatMap((sentences) => sentences ?? []);
    return data({ intent: String(form.get("intent")), problem, reply: submission.reply() }, 422);
  }
  const intent = submission.value;
  const target = form.get("redirectTo");
  const back = safeRedirect(typeof target === "string" ? target : null, `/transport/${id}`);
  const { value, refusal } = await attempted(perform({ db, maps: args.context.maps }, caller, id, intent));
  if (!refusal) return redirectWithToast(args.context, back, value);
  if (refusal.category === "forbidden") throw Response.json(refusal.toProblem(), { status: refusal.status });
  if (refusal.errors.length === 0) {
    return redirectWithToast(args.context, back, refusalToast(intent, refusal));
  }
  const fieldErrors = formErrors(refusal);
  return data({ intent: intent.intent, reply: submission.reply({ fieldErrors }) }, refusal.status);
}
