import { type ActionFunctionArgs, data } from "@remix-run/node";
import { identifier } from "@wardway/model";
import { rateTransport } from "#app/domain/transports/ratings/rate.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { i18n } from "#app/infra/locale.ts";
import { ratingFailed, ratingSubmitted } from "#app/ui/ratings/rating-texts.ts";
import { rateFormSchema } from "#app/ui/transport/intents.ts";

const submissionSchema = rateFormSchema.extend({ transportRequestId: identifier("Transport request") });

export async function action(args: ActionFunctionArgs) {
  const { db, caller } = await guard(args, "request.rate", "change");
  const submission = parseForm(await readForm(args.request), submissionSchema);
  if (submission.status !== "success") {
    const requestId = Number(submission.payload.transportRequestId);
    return data({ requestId, reply: formReply(submission) }, 422);
  }
  const { intent: _, idempotencyKey, ...rating } = submission.value;
  const { value, rejection } = await attempt(rateTransport(db, caller, rating, idempotencyKey));
  return redirectWithToast(
    args.context,
    "/ratings",
    rejection
      ? { title: i18n._(ratingFailed), description: rejection.message, variant: "destructive" }
      : ratingSubmitted(value),
  );
}
