import type { SubmissionResult } from "@conform-to/react";
import { type AppLoadContext, data } from "@remix-run/node";
import type { DomainError } from "@wardway/model";
import { deleteAccount } from "#app/domain/accounts/delete-account.server.ts";
import { updatePreferences } from "#app/domain/accounts/preferences.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { formReply, parseForm } from "#app/http/form.server.ts";
import type { SignedIn } from "#app/http/guard.server.ts";
import { attempted } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { type SettingsIntent, settingsIntentSchema } from "./intents.ts";

export interface SettingsAnswer {
  /** The form that was refused. */
  readonly intent: string;
  readonly result: SubmissionResult<string[]>;
}

/** Does what a form of the Account or the Notifications tab asks for. */
export async function settingsAction(
  { context }: { readonly context: AppLoadContext },
  signedIn: SignedIn,
  form: FormData,
) {
  const submission = parseForm(form, settingsIntentSchema);
  const rejected = (status: number, error?: DomainError) => {
    const intent = String(form.get("intent") ?? "");
    return data<SettingsAnswer>({ intent, result: formReply(submission, error) }, status);
  };
  if (submission.status !== "success") return rejected(422);
  const { refusal } = await attempted(perform(signedIn, submission.value));
  if (refusal) return rejected(refusal.status, refusal);
  return submission.value.intent === "deleteAccount" ? farewell(context) : preferencesSaved(context);
}

function perform({ db, caller }: SignedIn, asked: SettingsIntent): Promise<void> {
  if (asked.intent === "deleteAccount") return deleteAccount(db, caller, asked);
  const { emailNotifications, transportUpdates, marketingEmails } = asked;
  return updatePreferences(db, caller, { emailNotifications, transportUpdates, marketingEmails });
}

const preferencesSaved = (context: AppLoadContext) =>
  redirectWithToast(context, "/settings?tab=notifications", {
    title: "Preferences saved",
    description: "Your notification preferences have been updated successfully.",
  });

/** Leads out, and takes the cookie back: the session that it names has ended. */
async function farewell(context: AppLoadContext): Promise<Response> {
  const cookie = await sessionCookie(context).serialize("", { maxAge: 0 });
  const message = {
    title: "Account deleted",
    description: "Your account has been deleted and you are logged out.",
  };
  return redirectWithToast(context, "/", message, [["set-cookie", cookie]]);
}
