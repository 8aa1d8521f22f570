import { type ActionFunctionArgs, data } from "@remix-run/node";
import { addKey, type NewKey, revokeKey } from "#app/domain/embedding/keys.server.ts";
import { changeOrigins, renameSite, revokeSite, saveTheme } from "#app/domain/embedding/sites.server.ts";
import { idOf } from "#app/http/api-input.server.ts";
import { readForm } from "#app/http/form.server.ts";
import type { SignedIn } from "#app/http/guard.server.ts";
import { attempted } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { type SiteIntent, siteIntentSchema } from "#app/ui/embedding/intents.ts";
import { type FormRefusal, invalidFields, refusalBeside } from "#app/ui/log-in/field-messages.ts";
import type { SiteTab } from "./tabs.ts";

export interface SiteAnswer extends FormRefusal {
  /** The form that was answered. */
  readonly intent: string;
  readonly typed: Readonly<Record<string, string>>;
  readonly newKey: NewKey | null;
}

type Changing = Exclude<SiteIntent["intent"], "addKey">;

const told: Record<Changing, { title: string; description: string; tab: SiteTab }> = {
  rename: { title: "Site renamed", description: "Its keys and origins stay as they are.", tab: "origins" },
  origins: { title: "Origins saved", description: "They are in force at once.", tab: "origins" },
  revokeKey: { title: "Key revoked", description: "It opens nothing any more.", tab: "keys" },
  theme: {
    title: "Theme saved",
    description: "Copy the CSS into your page to put it in force.",
    tab: "theme",
  },
  revoke: { title: "Site revoked", description: "Its widgets and keys have stopped working.", tab: "keys" },
};

/** Does what a form of a site's page asks for. @throws a page of status 404, also for another hospital's site */
export async function siteAction({ request, context, params }: ActionFunctionArgs, { db, caller }: SignedIn) {
  const form = await readForm(request);
  const answered = (rest: Partial<SiteAnswer>, status: number) => {
    const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
    const intent = typed.intent ?? "";
    return data(
      { problem: null, errors: {}, newKey: null, ...rest, intent, typed } satisfies SiteAnswer,
      status,
    );
  };
  const parsed = siteIntentSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return answered(beside(form, invalidFields(parsed.error)), 422);
  const siteId = idOf(params);
  const asked = parsed.data;
  const work =
    asked.intent === "addKey"
      ? addKey(db, caller, siteId, asked.idempotencyKey)
      : change(asked).then(() => null);
  const { value: newKey, refusal } = await attempted(work);
  if (refusal?.category === "not_found") {
    throw Response.json(refusal.toProblem(), { status: refusal.status });
  }
  if (refusal) return answered(beside(form, refusalBeside(refusal)), refusal.status);
  if (asked.intent === "addKey") return answered({ newKey }, 200);
  const { tab, ...message } = told[asked.intent];
  return redirectWithToast(context, `/embedding/${siteId}?tab=${tab}`, message);

  function change(asked: Exclude<SiteIntent, { intent: "addKey" }>): Promise<void> {
    switch (asked.intent) {
      case "rename":
        return renameSite(db, caller, siteId, asked.name);
      case "origins":
        return changeOrigins(db, caller, siteId, asked.origins);
      case "theme":
        return saveTheme(db, caller, siteId, asked.theme);
      case "revokeKey":
        return revokeKey(db, caller, siteId, asked.keyId);
      case "revoke":
        return revokeSite(db, caller, siteId, asked.name);
    }
  }
}

/** A dialog that asks once more has one place for what is wrong. */
function beside(form: FormData, refusal: FormRefusal): FormRefusal {
  const isDialog = ["revoke", "revokeKey"].includes(String(form.get("intent")));
  const [first] = Object.values(refusal.errors);
  return isDialog ? { problem: refusal.problem ?? first ?? null, errors: {} } : refusal;
}
