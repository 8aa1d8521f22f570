import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { DomainError } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { changePassword } from "#app/domain/accounts/change-password.server.ts";
import { endSession } from "#app/domain/accounts/sessions.server.ts";
import {
  type ProfileFacts,
  profileVersion,
  readProfile,
  updateProfile,
} from "#app/domain/accounts/update-profile.server.ts";
import { setOwnBase } from "#app/domain/organizations/base-location.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { getSessionId } from "#app/http/sessions/current.server.ts";
import { redirectWithToast, type ToastMessage } from "#app/http/toast.server.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { type ProfileIntent, profileIntentSchema } from "./intents.ts";
import { messages } from "./messages.server.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export interface ProfileFormResult {
  readonly intent: string;
  readonly reply: SubmissionResult<string[]>;
  /** The profile that another window saved since the form was loaded. */
  readonly concurrentSave: { readonly facts: ProfileFacts; readonly version: string } | null;
}

const successToasts: Record<ProfileIntent["intent"], ToastMessage> = {
  profile: {
    title: translate("profile.profileUpdated"),
    description: translate("profile.yourProfileHasBeenUpdated"),
  },
  base: {
    title: translate("profile.profileUpdated"),
    description: translate("profile.distancesToPickUpsAre"),
  },
  password: {
    title: translate("profile.passwordChanged"),
    description: translate("profile.yourOtherSessionsWereEnded"),
  },
  endSession: {
    title: translate("profile.sessionEnded"),
    description: translate("profile.thatBrowserHasToLog"),
  },
};

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "signed-in", "change");
  return changeProfile(args, signedIn);
}

async function changeProfile({ request, context }: ActionFunctionArgs, signedIn: SignedIn) {
  const form = await readForm(request);
  const intent = String(form.get("intent") ?? "");
  const submission = parseForm(form, profileIntentSchema);
  const rejected = (
    status: number,
    error?: DomainError,
    concurrentSave: ProfileFormResult["concurrentSave"] = null,
  ) =>
    data({ intent, reply: formReply(submission, error), concurrentSave } satisfies ProfileFormResult, status);

  if (submission.status !== "success") return rejected(422);
  const input = submission.value;
  const currentSession = await getSessionId(request, context);
  const { rejection } = await attempt(perform(signedIn, input, currentSession));
  if (!rejection) return redirectWithToast(context, "/profile", successToasts[input.intent]);
  if (input.intent === "endSession") {
    const message = {
      title: translate("profile.updateFailed"),
      description: rejection.message,
      variant: "destructive",
    } as const;
    return redirectWithToast(context, "/profile", message);
  }
  const isConflict = input.intent === "profile" && rejection.category === "conflict";
  return rejected(rejection.status, rejection, isConflict ? await readConcurrentSave(signedIn) : null);
}

function perform(
  { db, caller }: SignedIn,
  input: ProfileIntent,
  currentSession: string | null,
): Promise<void> {
  switch (input.intent) {
    case "profile": {
      const { name, email, phone, address } = input;
      return updateProfile(db, caller, { name, email, phone, address }, input.seen, input.currentPassword);
    }
    case "base":
      return setOwnBase(db, caller, input.base);
    case "password":
      return changePassword(db, caller, input, currentSession);
    case "endSession":
      return endSession(db, caller, input.number);
  }
}

async function readConcurrentSave({ db, caller }: SignedIn): Promise<ProfileFormResult["concurrentSave"]> {
  const facts = await readProfile(db, caller.userId);
  return { facts, version: profileVersion(facts) };
}
