import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { DomainError } from "@wardway/model";
import { messageText } from "@wardway/model/messages/message";
import { addKey, type NewKey, revokeKey } from "#app/domain/embedding/keys.server.ts";
import { changeOrigins, renameSite, revokeSite, saveTheme } from "#app/domain/embedding/sites.server.ts";
import { idOf } from "#app/http/api-input.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import type { SignedIn } from "#app/http/guard.server.ts";
import { attempted } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { type SiteIntent, siteIntentSchema } from "#app/ui/embedding/intents.ts";
import type { SiteTab } from "./tabs.ts";

export interface SiteAnswer {
  /** The form that was sent. */
  readonly intent: string;
  readonly result: SubmissionResult<string[]> | null;
  /** What is wrong, for the forms that have no visible field to say it at. */
  readonly problem: string | null;
  readonly newKey: NewKey | null;
}

/** A dialog has one place for what is wrong, and so has a button. */
const withoutFields: ReadonlySet<string> = new Set(["revoke", "revokeKey", "addKey"]);

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
  const intent = String(form.get("intent") ?? "");
  const submission = parseForm(form, siteIntentSchema);
  const rejected = (status: number, error?: DomainError) => {
    const result = formReply(submission, error);
    const [message = ""] = withoutFields.has(intent) ? Object.values(result.error ?? {}).flat() : [];
    return data<SiteAnswer>({ intent, result, problem: messageText(message ?? "") || null, newKey: null }, status);
  };
  if (submission.status !== "success") return rejected(422);
  const siteId = idOf(params);
  const asked = submission.value;
  const work =
    asked.intent === "addKey"
      ? addKey(db, caller, siteId, asked.idempotencyKey)
      : change(asked).then(() => null);
  const { value: newKey, refusal } = await attempted(work);
  if (refusal?.category === "not_found") {
    throw Response.json(refusal.toProblem(), { status: refusal.status });
  }
  if (refusal) return rejected(refusal.status, refusal);
  if (asked.intent === "addKey") return data<SiteAnswer>({ intent, result: null, problem: null, newKey });
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
