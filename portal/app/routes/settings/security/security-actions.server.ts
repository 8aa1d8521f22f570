import type { SubmissionResult } from "@conform-to/react";
import { type AppLoadContext, data, redirect } from "@remix-run/node";
import type { DomainError } from "@wardway/model";
import {
  confirmSecondFactor,
  newRecoveryCodes,
  startSecondFactor,
  switchOffSecondFactor,
} from "#app/domain/accounts/second-factor.server.ts";
import { endOtherSessions, endSession } from "#app/domain/accounts/sessions.server.ts";
import { formReply, parseForm } from "#app/http/form.server.ts";
import type { SignedIn } from "#app/http/guard.server.ts";
import { securityPath } from "#app/http/holds.ts";
import { attempted } from "#app/http/screen.server.ts";
import { sessionId } from "#app/http/sessions/current.server.ts";
import { redirectWithToast, type ToastMessage } from "#app/http/toast.server.ts";
import { type SecurityIntent, type SecurityIntentName, securityIntentSchema } from "./intents.ts";

interface Call {
  readonly request: Request;
  readonly context: AppLoadContext;
}

/** What the tab shows after a form: recovery codes, once, or what was refused and by which form. */
export interface SecurityAnswer {
  readonly intent: SecurityIntentName | null;
  readonly result: SubmissionResult<string[]> | null;
  readonly recoveryCodes: readonly string[] | null;
}

type Done = { readonly toast: ToastMessage | null } | { readonly recoveryCodes: readonly string[] };

/**
 * Does what a form of the Security tab asks for. The settings' action calls it, and nothing else, for every form
 * that is posted to `/settings?tab=security`: that address is open to who must still set up a second factor.
 */
export async function securityAction(call: Call, signedIn: SignedIn, form: FormData) {
  const submission = parseForm(form, securityIntentSchema);
  const intent = intentOf(form);
  const rejected = (status: number, error?: DomainError) =>
    data<SecurityAnswer>({ intent, result: formReply(submission, error), recoveryCodes: null }, status);
  if (submission.status !== "success") return rejected(422);
  const { value, refusal } = await attempted(perform(call, signedIn, submission.value));
  if (refusal) return rejected(refusal.status, refusal);
  if ("recoveryCodes" in value) {
    return data<SecurityAnswer>({ intent, result: null, recoveryCodes: value.recoveryCodes });
  }
  return value.toast ? redirectWithToast(call.context, securityPath, value.toast) : redirect(securityPath);
}

function intentOf(form: FormData): SecurityIntentName | null {
  const named = securityIntentSchema.options.find(
    ({ shape }) => shape.intent.safeParse(form.get("intent")).success,
  );
  return named?.shape.intent.value ?? null;
}

async function perform(call: Call, { db, caller }: SignedIn, asked: SecurityIntent): Promise<Done> {
  const { secretBox } = call.context;
  const keep = await sessionId(call.request, call.context);
  switch (asked.intent) {
    case "startFactor":
      await startSecondFactor(db, caller, secretBox);
      return { toast: null };
    case "confirmFactor":
      return { recoveryCodes: await confirmSecondFactor(db, caller, secretBox, asked.code, keep) };
    case "newCodes":
      return { recoveryCodes: await newRecoveryCodes(db, caller, asked.currentPassword) };
    case "switchOff":
      await switchOffSecondFactor(db, caller, asked.currentPassword);
      return { toast: { title: "Second factor switched off", description: "Your password alone logs in." } };
    case "endSession":
      await endSession(db, caller, asked.number);
      return { toast: { title: "Session ended", description: "That browser has to log in again." } };
    case "endOtherSessions": {
      const ended = await endOtherSessions(db, caller, keep);
      return { toast: { title: "Sessions ended", description: endedSentence(ended) } };
    }
  }
}

const endedSentence = (count: number) =>
  count === 0
    ? "There was no other session."
    : `${count === 1 ? "One other browser has" : `${count} other browsers have`} to log in again.`;
