import type { SubmissionResult } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { DomainError } from "@wardway/model";
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
import { type ProfileIntent, profileIntentSchema } from "./intents.ts";

export interface ProfileFormResult {
  readonly intent: string;
  readonly reply: SubmissionResult<string[]>;
  /** The profile that another window saved since the form was loaded. */
  readonly concurrentSave: { readonly facts: ProfileFacts; readonly version: string } | null;
}

const getSuccessToasts = (): Record<ProfileIntent["intent"], ToastMessage> => ({
  profile: {
    title: t`Profile updated`,
    description: t`Your profile has been updated successfully.`,
  },
  base: {
    title: t`Profile updated`,
    description: t`Distances to pick-ups are measured from the base location.`,
  },
  password: {
    title: t`Password changed`,
    description: t`Your other sessions were ended.`,
  },
  endSession: {
    title: t`Session ended`,
    description: t`That browser has to log in again.`,
  },
});

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
  if (!rejection) return redirectWithToast(context, "/profile", getSuccessToasts()[input.intent]);
  if (input.intent === "endSession") {
    const message = {
      title: t`Update failed`,
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
