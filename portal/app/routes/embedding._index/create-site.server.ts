import { type ActionFunctionArgs, data } from "@remix-run/node";
import { createSite } from "#app/domain/embedding/create.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import type { SignedIn } from "#app/http/guard.server.ts";
import { attempted } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { createSiteForm } from "#app/ui/embedding/intents.ts";

/** Makes a site and leads to it, or answers beside the form. */
export async function createSiteAction({ request, context }: ActionFunctionArgs, { db, caller }: SignedIn) {
  const submission = parseForm(await readForm(request), createSiteForm);
  if (submission.status !== "success") return data(formReply(submission), 422);
  const { idempotencyKey, intent: _, hospitalId, ...facts } = submission.value;
  const input = { ...facts, ...(hospitalId !== undefined && { hospitalId }) };
  const { value, refusal } = await attempted(createSite(db, caller, input, idempotencyKey));
  if (refusal) return data(formReply(submission, refusal), refusal.status);
  return redirectWithToast(context, `/embedding/${value.id}`, {
    title: "Site created",
    description: "Add a secret key next, for your own server.",
  });
}
