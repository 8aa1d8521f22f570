import type { SubmissionResult } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, type AppLoadContext, data } from "@remix-run/node";
import type { DomainError } from "@wardway/model";
import { deleteAccount } from "#app/domain/accounts/delete-account.server.ts";
import { setReadingPreferences, updatePreferences } from "#app/domain/accounts/preferences.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { forgetSession } from "#app/http/log-out.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { setCallReader } from "#app/infra/current-call.server.ts";
import { type SettingsIntent, settingsIntentSchema } from "./intents.ts";
import { securityAction } from "./security/security-actions.server.ts";
import { findSettingsTab } from "./tabs.ts";

export interface AccountFormResult {
  readonly intent: string;
  readonly reply: SubmissionResult<string[]>;
}

/** Those that are sensitive ask for the password themselves. */
const unconfirmedIntents = [
  "preferences",
  "reading",
  "deleteAccount",
  "newCodes",
  "switchOff",
  "endSession",
  "endOtherSessions",
];

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "signed-in", "change", { except: unconfirmedIntents });
  const form = await readForm(args.request);
  // Only the Security tab's URL is open to users without their second factor.
  return findSettingsTab(args.request) === "security"
    ? securityAction(args, signedIn, form)
    : accountAction(args, signedIn, form);
}

async function accountAction({ context }: ActionFunctionArgs, signedIn: SignedIn, form: FormData) {
  const submission = parseForm(form, settingsIntentSchema);
  const rejected = (status: number, error?: DomainError) => {
    const intent = String(form.get("intent") ?? "");
    return data<AccountFormResult>({ intent, reply: formReply(submission, error) }, status);
  };
  if (submission.status !== "success") return rejected(422);
  const { rejection } = await attempt(perform(signedIn, submission.value));
  if (rejection) return rejected(rejection.status, rejection);
  switch (submission.value.intent) {
    case "deleteAccount":
      return redirectAfterDeletion(context);
    case "reading":
      if (submission.value.language !== "browser") setCallReader({ locale: submission.value.language });
      return redirectWithToast(context, "/settings", { title: t`Language and formats saved` });
    case "preferences":
      return redirectAfterSave(context);
  }
}

function perform({ db, caller }: SignedIn, input: SettingsIntent): Promise<void> {
  if (input.intent === "deleteAccount") return deleteAccount(db, caller, input);
  if (input.intent === "reading") {
    const { language, distanceUnit, hourFormat } = input;
    return setReadingPreferences(db, caller, { language, distanceUnit, hourFormat });
  }
  const { emailNotifications, transportUpdates, marketingEmails } = input;
  return updatePreferences(db, caller, { emailNotifications, transportUpdates, marketingEmails });
}

const redirectAfterSave = (context: AppLoadContext) =>
  redirectWithToast(context, "/settings?tab=notifications", {
    title: t`Preferences saved`,
    description: t`Your notification preferences have been updated successfully.`,
  });

async function redirectAfterDeletion(context: AppLoadContext): Promise<Response> {
  const message = {
    title: t`Account deleted`,
    description: t`Your account has been deleted and you are logged out.`,
  };
  return redirectWithToast(context, "/", message, await forgetSession(context));
}
