import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { rowNumber } from "@wardway/model";
import { endEmergencyAccess } from "#app/domain/emergency/end.server.ts";
import { reviewEmergencyAccess } from "#app/domain/emergency/review.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { reviewForm } from "./intents.ts";

export async function action(args: ActionFunctionArgs) {
  const { db, caller } = await guard(args, "emergency.review", "change");
  const id = rowNumber(args.params.id ?? "") ?? 0;
  const form = await readForm(args.request);
  if (form.get("intent") === "end") {
    const { rejection } = await attempt(endEmergencyAccess(db, caller, id));
    return redirectWithToast(
      args.context,
      `/emergency-reviews/${id}`,
      rejection
        ? { title: t`Nothing to end`, description: rejection.message }
        : {
            title: t`Emergency access ended`,
            description: t`The user can no longer read the transports.`,
          },
    );
  }
  const submission = parseForm(form, reviewForm);
  if (submission.status !== "success") return data({ reply: formReply(submission) }, 422);
  const { rejection } = await attempt(reviewEmergencyAccess(db, caller, id, submission.value));
  if (rejection) return data({ reply: formReply(submission, rejection) }, rejection.status);
  return redirectWithToast(args.context, "/emergency-reviews", {
    title: t`Review saved`,
    description: t`The user sees the finding.`,
  });
}
