import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { releaseHold, setHold } from "#app/domain/retention/holds.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { holdForm, releaseForm } from "./form.ts";

const page = "/admin/retention";

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "retention.hold", "change", "always");
  const form = await readForm(args.request);
  return form.get("intent") === "release" ? release(args, signedIn, form) : set(args, signedIn, form);
}

async function set({ context }: ActionFunctionArgs, { db, caller }: SignedIn, form: FormData) {
  const submission = parseForm(form, holdForm);
  if (submission.status !== "success") return data({ holdId: null, reply: formReply(submission) }, 422);
  const { submission: key, ...hold } = submission.value;
  const { rejection } = await attempt(setHold(db, caller, hold, key));
  if (rejection) return data({ holdId: null, reply: formReply(submission, rejection) }, rejection.status);
  return redirectWithToast(context, page, {
    title: t`Legal hold set`,
    description: t`What it covers is not purged until it is released.`,
  });
}

async function release({ context }: ActionFunctionArgs, { db, caller }: SignedIn, form: FormData) {
  const submission = parseForm(form, releaseForm);
  const holdId = Number(form.get("holdId"));
  if (submission.status !== "success") return data({ holdId, reply: formReply(submission) }, 422);
  const { rejection } = await attempt(
    releaseHold(db, caller, submission.value.holdId, submission.value.reason),
  );
  return redirectWithToast(
    context,
    page,
    rejection
      ? {
          title: t`The hold was not released`,
          description: rejection.message,
          variant: "destructive",
        }
      : {
          title: t`Legal hold released`,
          description: t`The next purge removes what is due.`,
        },
  );
}
