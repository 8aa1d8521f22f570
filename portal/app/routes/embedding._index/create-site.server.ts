import { type ActionFunctionArgs, data } from "@remix-run/node";
import { createSite } from "#app/domain/embedding/create.server.ts";
import { readForm } from "#app/http/form.server.ts";
import type { SignedIn } from "#app/http/guard.server.ts";
import { attempted } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { createSiteForm } from "#app/ui/embedding/intents.ts";
import { type FormRefusal, invalidFields, refusalBeside } from "#app/ui/log-in/field-messages.ts";

export interface CreateAnswer extends FormRefusal {
  readonly typed: Readonly<Record<"name" | "origins" | "hospitalId", string>>;
}

/** Makes a site and leads to it, or answers beside the form. */
export async function createSiteAction({ request, context }: ActionFunctionArgs, { db, caller }: SignedIn) {
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const typed = { name: text("name"), origins: text("origins"), hospitalId: text("hospitalId") };
  const asked = createSiteForm.safeParse(Object.fromEntries(form));
  if (!asked.success) {
    return data({ ...invalidFields(asked.error), typed } satisfies CreateAnswer, 422);
  }
  const { idempotencyKey, intent: _, hospitalId, ...facts } = asked.data;
  const input = { ...facts, ...(hospitalId !== undefined && { hospitalId }) };
  const { value, refusal } = await attempted(createSite(db, caller, input, idempotencyKey));
  if (refusal) {
    return data({ ...refusalBeside(refusal), typed } satisfies CreateAnswer, refusal.status);
  }
  return redirectWithToast(context, `/embedding/${value.id}`, {
    title: "Site created",
    description: "Add a secret key next, for your own server.",
  });
}
