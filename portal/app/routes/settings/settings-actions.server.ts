import { type AppLoadContext, data } from "@remix-run/node";
import { deleteAccount } from "#app/domain/accounts/delete-account.server.ts";
import { updatePreferences } from "#app/domain/accounts/preferences.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import type { SignedIn } from "#app/http/guard.server.ts";
import { attempted } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { type FormRefusal, invalidFields, refusalBeside } from "#app/ui/log-in/field-messages.ts";
import { type SettingsIntent, settingsIntentSchema } from "./intents.ts";

export interface SettingsAnswer extends FormRefusal {
  /** The form that was refused. */
  readonly intent: string;
  /** The username that was typed to delete the account. */
  readonly username: string;
}

/** Does what a form of the Account or the Notifications tab asks for. */
export async function settingsAction(
  { context }: { readonly context: AppLoadContext },
  signedIn: SignedIn,
  form: FormData,
) {
  const asked = settingsIntentSchema.safeParse(Object.fromEntries(form));
  const refused = (refusal: FormRefusal, status: number) => {
    const typed = { intent: String(form.get("intent") ?? ""), username: String(form.get("username") ?? "") };
    return data<SettingsAnswer>({ ...refusal, ...typed }, status);
  };
  if (!asked.success) return refused(invalidFields(asked.error), 422);
  const { refusal } = await attempted(perform(signedIn, asked.data));
  if (refusal) return refused(refusalBeside(refusal), refusal.status);
  return asked.data.intent === "deleteAccount" ? farewell(context) : preferencesSaved(context);
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
