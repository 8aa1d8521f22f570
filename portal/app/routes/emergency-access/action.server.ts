import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { rowNumber } from "@wardway/model";
import { endEmergencyAccess } from "#app/domain/emergency/end.server.ts";
import { startEmergencyAccess } from "#app/domain/emergency/start.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { startForm } from "./intents.ts";

/** A start opens records of another hospital: it needs a recent proof. */
export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "emergency.access", "change", { except: ["end"] });
  const form = await readForm(args.request);
  return form.get("intent") === "end" ? end(args, signedIn, form) : start(signedIn, form);
}

async function start({ db, caller }: SignedIn, form: FormData) {
  const submission = parseForm(form, startForm);
  if (submission.status !== "success") {
    return data({ reply: formReply(submission), isEnded: false }, 422);
  }
  const { targetId, reason } = submission.value;
  const key = form.get("idempotencyKey");
  const input = { targetId, reason };
  const started = await attempt(
    startEmergencyAccess(db, caller, input, typeof key === "string" ? key : null),
  );
  if (started.rejection) {
    const { rejection } = started;
    return data({ reply: formReply(submission, rejection), isEnded: false }, rejection.status);
  }
  return redirect(`/emergency-access/${started.value.id}`);
}

/** From the banner of any page, which `stay` leaves open. */
async function end({ context }: ActionFunctionArgs, { db, caller }: SignedIn, form: FormData) {
  const id = rowNumber(String(form.get("accessId") ?? ""));
  const { rejection } = await attempt(endEmergencyAccess(db, caller, id ?? 0));
  if (form.get("stay") === "on") return data({ reply: null, isEnded: true });
  return redirectWithToast(
    context,
    "/emergency-access",
    rejection
      ? { title: t`Nothing to end`, description: rejection.message }
      : {
          title: t`Emergency access ended`,
          description: t`You can no longer read that hospital's transports.`,
        },
  );
}
