import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { createSite } from "#app/domain/embedding/create.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { createSiteForm } from "#app/ui/embedding/intents.ts";

export async function action(args: ActionFunctionArgs) {
  const { db, caller } = await guard(args, "embedding.manage", "change");
  const submission = parseForm(await readForm(args.request), createSiteForm);
  if (submission.status !== "success") return data(formReply(submission), 422);
  const { idempotencyKey, name, origins, hospitalId } = submission.value;
  const input = { name, origins, ...(hospitalId !== undefined && { hospitalId }) };
  const { value, rejection } = await attempt(createSite(db, caller, input, idempotencyKey));
  if (rejection) return data(formReply(submission, rejection), rejection.status);
  return redirectWithToast(args.context, `/embedding/${value.id}`, {
    title: t`Site created`,
    description: t`Add a secret key next, for your own server.`,
  });
}
