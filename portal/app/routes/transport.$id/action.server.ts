import { type ActionFunctionArgs, data } from "@remix-run/node";
import { messageText } from "@wardway/model/messages/message";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard, safeRedirect } from "#app/http/guard.server.ts";
import { parseRequestId } from "#app/http/request-number.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { getViewerTimeZone } from "#app/http/time-zone.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { intentSchema } from "#app/ui/transport/intents.ts";
import { failureToast, perform } from "#app/ui/transport/transport-actions.server.ts";

/** The forms split a moment into date and time. */
const timeFieldNames = { at: "time", estimatedArrival: "time" };

export async function action(args: ActionFunctionArgs) {
  const { db, caller, account } = await guard(args, "request.read", "change");
  const id = await parseRequestId(args);
  const form = await readForm(args.request);
  const submission = parseForm(form, intentSchema);
  if (submission.status !== "success") {
    const reply = formReply(submission);
    const [first] = Object.values(reply.error ?? {}).flatMap((messages) => messages ?? []);
    const problem = first && messageText(first);
    return data({ intent: String(form.get("intent")), problem, reply }, 422);
  }
  const intent = submission.value;
  const target = form.get("redirectTo");
  const redirectTo = safeRedirect(typeof target === "string" ? target : null, `/transport/${id}`);
  const clock = {
    now: new Date().toISOString(),
    timeZone: getViewerTimeZone(args.request, account.timeZone),
  };
  const { value, rejection } = await attempt(
    perform({ db, maps: args.context.maps }, caller, id, intent, clock),
  );
  if (!rejection) return redirectWithToast(args.context, redirectTo, value);
  if (rejection.category === "forbidden")
    throw Response.json(rejection.toProblem(), { status: rejection.status });
  if (rejection.errors.length === 0) {
    return redirectWithToast(args.context, redirectTo, failureToast(intent, rejection));
  }
  const reply = formReply(submission, rejection, timeFieldNames);
  return data({ intent: intent.intent, reply }, rejection.status);
}
