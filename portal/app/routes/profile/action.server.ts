import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs } from "@remix-run/node";
import { type AppLoadContext, data } from "@remix-run/node";
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
import type { SignedIn } from "#app/http/guard.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { attempted } from "#app/http/screen.server.ts";
import { sessionId } from "#app/http/sessions/current.server.ts";
import { redirectWithToast, type ToastMessage } from "#app/http/toast.server.ts";
import { type ProfileIntent, profileIntentSchema } from "./intents.ts";

export interface ProfileAnswer {
  /** The form that was refused. */
  readonly intent: string;
  readonly result: SubmissionResult<string[]>;
  /** What another window has saved since the form was filled in. */
  readonly savedElsewhere: { readonly facts: ProfileFacts; readonly version: string } | null;
}

const told: Record<ProfileIntent["intent"], ToastMessage> = {
  profile: { title: "Profile updated", description: "Your profile has been updated successfully." },
  base: {
    title: "Profile updated",
    description: "Distances to pick-ups are measured from the base location.",
  },
  password: { title: "Password changed", description: "Your other sessions were ended." },
  endSession: { title: "Session ended", description: "That browser has to log in again." },
};

interface Call {
  readonly request: Request;
  readonly context: AppLoadContext;
}

/** Does what a form of the profile asks for. */
export async function profileAction({ request, context }: Call, signedIn: SignedIn) {
  const form = await readForm(request);
  const intent = String(form.get("intent") ?? "");
  const submission = parseForm(form, profileIntentSchema);
  const rejected = (
    status: number,
    error?: DomainError,
    savedElsewhere: ProfileAnswer["savedElsewhere"] = null,
  ) => data({ intent, result: formReply(submission, error), savedElsewhere } satisfies ProfileAnswer, status);

  if (submission.status !== "success") return rejected(422);
  const asked = submission.value;
  const keep = await sessionId(request, context);
  const { refusal } = await attempted(perform(signedIn, asked, keep));
  if (!refusal) return redirectWithToast(context, "/profile", told[asked.intent]);
  if (asked.intent === "endSession") {
    const message = { title: "Update failed", description: refusal.message, variant: "destructive" } as const;
    return redirectWithToast(context, "/profile", message);
  }
  const isOld = asked.intent === "profile" && refusal.category === "conflict";
  return rejected(refusal.status, refusal, isOld ? await savedNow(signedIn) : null);
}

function perform({ db, caller }: SignedIn, asked: ProfileIntent, keep: string | null): Promise<void> {
  switch (asked.intent) {
    case "profile": {
      const { name, email, phone, address } = asked;
      return updateProfile(db, caller, { name, email, phone, address }, asked.seen, asked.currentPassword);
    }
    case "base":
      return setOwnBase(db, caller, asked.base);
    case "password":
      return changePassword(db, caller, asked, keep);
    case "endSession":
      return endSession(db, caller, asked.number);
  }
}

async function savedNow({ db, caller }: SignedIn): Promise<ProfileAnswer["savedElsewhere"]> {
  const facts = await readProfile(db, caller.userId);
  return { facts, version: profileVersion(facts) };
}

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "signed-in");
  return profileAction(args, signedIn);
}
