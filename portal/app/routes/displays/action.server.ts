import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { rowNumber } from "@wardway/model";
import { differenceInSeconds } from "date-fns";
import { endDisplay } from "#app/domain/displays/end.server.ts";
import { startDisplay } from "#app/domain/displays/start.server.ts";
import { displayCookie, sessionCookie } from "#app/http/cookies.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { endCurrentSession } from "#app/http/log-out.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { startDisplayForm } from "./intents.ts";

/** A start is confirmed, because a display stays open for days without a log-in. */
export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "display.read", "change", { except: ["end"] });
  const form = await readForm(args.request);
  return form.get("intent") === "end" ? end(args, signedIn, form) : start(args, signedIn, form);
}

/** This browser becomes the display, and the user is logged out in it. */
async function start({ request, context }: ActionFunctionArgs, { db, caller }: SignedIn, form: FormData) {
  const submission = parseForm(form, startDisplayForm);
  if (submission.status !== "success") return data({ reply: formReply(submission) }, 422);
  const { value, rejection } = await attempt(startDisplay(db, caller, submission.value));
  if (rejection) return data({ reply: formReply(submission, rejection) }, rejection.status);
  await endCurrentSession(request, context);
  const maxAge = differenceInSeconds(value.endsAt, new Date());
  return redirect("/board", {
    headers: [
      ["set-cookie", await sessionCookie(context).serialize("", { maxAge: 0 })],
      ["set-cookie", await displayCookie(context).serialize(value.token, { maxAge })],
    ],
  });
}

async function end({ context }: ActionFunctionArgs, { db, caller }: SignedIn, form: FormData) {
  const id = rowNumber(String(form.get("displayId") ?? ""));
  const { rejection } = await attempt(endDisplay(db, caller, id ?? 0));
  return redirectWithToast(
    context,
    "/displays",
    rejection
      ? {
          title: t`The display was not ended`,
          description: rejection.message,
          variant: "destructive",
        }
      : { title: t`Display ended`, description: t`The screen shows no more transports.` },
  );
}
