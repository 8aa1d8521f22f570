import type { SubmissionResult } from "@conform-to/react";
import { plural, t } from "@lingui/core/macro";
import { type AppLoadContext, data, redirect } from "@remix-run/node";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import type { DomainError } from "@wardway/model";
import { addPasskey, removePasskey, startPasskey } from "#app/domain/accounts/passkeys.server.ts";
import {
  confirmSecondFactor,
  newRecoveryCodes,
  startSecondFactor,
  switchOffSecondFactor,
} from "#app/domain/accounts/second-factor.server.ts";
import { endOtherSessions, endSession } from "#app/domain/accounts/sessions.server.ts";
import { unlinkIdentity } from "#app/domain/accounts/single-sign-on/linked-identity.server.ts";
import { formReply, parseForm } from "#app/http/form.server.ts";
import type { SignedIn } from "#app/http/guard.server.ts";
import { relyingParty, requireSessionId } from "#app/http/passkeys.server.ts";
import { securityPath } from "#app/http/restrictions.ts";
import { attempt } from "#app/http/screen.server.ts";
import { getSessionId } from "#app/http/sessions/current.server.ts";
import { redirectWithToast, type ToastMessage } from "#app/http/toast.server.ts";
import { type SecurityIntent, type SecurityIntentName, securityIntentSchema } from "./intents.ts";

interface RequestContext {
  readonly request: Request;
  readonly context: AppLoadContext;
}

/** Recovery codes, shown once, a challenge for a passkey, or the rejected form. */
export interface SecurityFormResult {
  readonly intent: SecurityIntentName | null;
  readonly reply: SubmissionResult<string[]> | null;
  readonly recoveryCodes: readonly string[] | null;
  readonly newPasskey: NewPasskey | null;
}

interface NewPasskey {
  readonly name: string;
  readonly options: PublicKeyCredentialCreationOptionsJSON;
}

type Success =
  | { readonly toast: ToastMessage | null }
  | { readonly recoveryCodes: readonly string[] }
  | { readonly newPasskey: NewPasskey };

/** Accepts only forms of the Security tab, whose URL is open to users without their second factor. */
export async function securityAction(call: RequestContext, signedIn: SignedIn, form: FormData) {
  const submission = parseForm(form, securityIntentSchema);
  const intent = parseIntent(form);
  const rejected = (status: number, error?: DomainError) =>
    data<SecurityFormResult>({ ...nothing, intent, reply: formReply(submission, error) }, status);
  if (submission.status !== "success") return rejected(422);
  const { value, rejection } = await attempt(perform(call, signedIn, submission.value));
  if (rejection) return rejected(rejection.status, rejection);
  if (!("toast" in value)) return data<SecurityFormResult>({ ...nothing, intent, ...value });
  return value.toast ? redirectWithToast(call.context, securityPath, value.toast) : redirect(securityPath);
}

const nothing = { reply: null, recoveryCodes: null, newPasskey: null } as const;

function parseIntent(form: FormData): SecurityIntentName | null {
  const named = securityIntentSchema.options.find(
    ({ shape }) => shape.intent.safeParse(form.get("intent")).success,
  );
  return named?.shape.intent.value ?? null;
}

async function perform(
  call: RequestContext,
  { db, caller }: SignedIn,
  input: SecurityIntent,
): Promise<Success> {
  const { secretBox } = call.context;
  const currentSession = await getSessionId(call.request, call.context);
  switch (input.intent) {
    case "startFactor":
      await startSecondFactor(db, caller, secretBox);
      return { toast: null };
    case "confirmFactor":
      return { recoveryCodes: await confirmSecondFactor(db, caller, secretBox, input.code, currentSession) };
    case "newCodes":
      return { recoveryCodes: await newRecoveryCodes(db, caller, input.currentPassword) };
    case "switchOff":
      await switchOffSecondFactor(db, caller, input.currentPassword);
      return {
        toast: {
          title: t`Second factor switched off`,
          description: t`Your password alone logs in.`,
        },
      };
    case "startPasskey": {
      const { name } = input;
      const sessionId = await requireSessionId(call);
      return { newPasskey: { name, options: await startPasskey(db, caller, relyingParty(call), sessionId) } };
    }
    case "addPasskey": {
      const sessionId = await requireSessionId(call);
      const recoveryCodes = await addPasskey(db, caller, relyingParty(call), sessionId, input);
      return recoveryCodes ? { recoveryCodes } : { toast: passkeyAddedToast() };
    }
    case "removePasskey":
      await removePasskey(db, caller, input.passkey);
      return { toast: passkeyRemovedToast() };
    case "unlinkProvider":
      await unlinkIdentity(db, caller);
      return { toast: unlinkedToast() };
    case "endSession":
      await endSession(db, caller, input.number);
      return {
        toast: {
          title: t`Session ended`,
          description: t`That browser has to log in again.`,
        },
      };
    case "endOtherSessions": {
      const ended = await endOtherSessions(db, caller, currentSession);
      return { toast: { title: t`Sessions ended`, description: describeEnded(ended) } };
    }
  }
}

const passkeyAddedToast = () => ({
  title: t`Passkey added`,
  description: t`It can confirm your next log-in.`,
});

const passkeyRemovedToast = () => ({
  title: t`Passkey removed`,
  description: t`It no longer confirms a log-in.`,
});

const unlinkedToast = () => ({
  title: t`Link removed`,
  description: t`Your organization's log-in no longer opens this account.`,
});

const describeEnded = (count: number) =>
  count === 0
    ? t`There was no other session.`
    : t`${plural(count, { one: "One other browser has", other: "# other browsers have" })} to log in again.`;
