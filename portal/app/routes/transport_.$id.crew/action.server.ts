import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { limits, milestoneNames } from "@wardway/model";
import { z } from "zod";
import { recordMilestone, startTransport } from "#app/domain/transports/lifecycle/lifecycle.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { parseRequestId } from "#app/http/request-number.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { getViewerTimeZone } from "#app/http/time-zone.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import {
  failureToast,
  milestoneToast,
  startedToast,
  timeBeside,
} from "#app/ui/transport/transport-actions.server.ts";

const crewIntentSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("start") }),
  z.object({
    intent: z.literal("milestone"),
    milestone: z.enum(milestoneNames),
    idempotencyKey: z.string().trim().min(1).max(limits.idempotencyKey),
  }),
]);

/** Only without a script: otherwise the page queues steps for the API. */
export async function action(args: ActionFunctionArgs) {
  const { db, caller, account } = await guard(args, "request.milestone", "change");
  const timeZone = getViewerTimeZone(args.request, account.timeZone);
  const now = new Date().toISOString();
  const id = await parseRequestId(args);
  const submission = parseForm(await readForm(args.request), crewIntentSchema);
  if (submission.status !== "success") {
    return data({ problem: t`Choose the step again.` }, 422);
  }
  const intent = submission.value;
  const { rejection } = await attempt<unknown>(
    intent.intent === "start"
      ? startTransport(db, caller, { requestId: id })
      : recordMilestone(
          db,
          caller,
          { requestId: id, milestone: intent.milestone, at: null },
          intent.idempotencyKey,
        ),
  );
  if (rejection?.category === "forbidden")
    throw Response.json(rejection.toProblem(), { status: rejection.status });
  const toast = rejection
    ? failureToast(intent, rejection)
    : intent.intent === "start"
      ? startedToast(id)
      : milestoneToast(id, intent.milestone, await timeBeside(db, id, now, { now, timeZone }));
  return redirectWithToast(args.context, `/transport/${id}/crew`, toast);
}
