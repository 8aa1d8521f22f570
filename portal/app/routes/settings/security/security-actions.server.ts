import type { SubmissionResult } from "@conform-to/react";
import { type AppLoadContext, data, redirect } from "@remix-run/node";
import type { DomainError } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import {
  confirmSecondFactor,
  newRecoveryCodes,
  startSecondFactor,
  switchOffSecondFactor,
} from "#app/domain/accounts/second-factor.server.ts";
import { endOtherSessions, endSession } from "#app/domain/accounts/sessions.server.ts";
import { formReply, parseForm } from "#app/http/form.server.ts";
import type { SignedIn } from "#app/http/guard.server.ts";
import { securityPath } from "#app/http/restrictions.ts";
import { attempt } from "#app/http/screen.server.ts";
import { getSessionId } from "#app/http/sessions/current.server.ts";
import { redirectWithToast, type ToastMessage } from "#app/http/toast.server.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "../messages.server.ts";
import { type SecurityIntent, type SecurityIntentName, securityIntentSchema } from "./intents.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

interface RequestContext {
  readonly request: Request;
  readonly context: AppLoadContext;
}

/** Recovery codes, shown once, or the rejected form. */
export interface SecurityFormResult {
  readonly intent: SecurityIntentName | null;
  readonly reply: SubmissionResult<string[]> | null;
  readonly recoveryCodes: readonly string[] | null;
}

type Success = { readonly toast: ToastMessage | null } | { readonly recoveryCodes: readonly string[] };

/** Accepts only forms of the Security tab, whose URL is open to users without their second factor. */
export async function securityAction(call: RequestContext, signedIn: SignedIn, form: FormData) {
  const submission = parseForm(form, securityIntentSchema);
  const intent = parseIntent(form);
  const rejected = (status: number, error?: DomainError) =>
    data<SecurityFormResult>({ intent, reply: formReply(submission, error), recoveryCodes: null }, status);
  if (submission.status !== "success") return rejected(422);
  const { value, rejection } = await attempt(perform(call, signedIn, submission.value));
  if (rejection) return rejected(rejection.status, rejection);
  if ("recoveryCodes" in value) {
    return data<SecurityFormResult>({ intent, reply: null, recoveryCodes: value.recoveryCodes });
  }
  return value.toast ? redirectWithToast(call.context, securityPath, value.toast) : redirect(securityPath);
}

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
          title: translate("settings.secondFactorSwitchedOff"),
          description: translate("settings.yourPasswordAloneLogsIn"),
        },
      };
    case "endSession":
      await endSession(db, caller, input.number);
      return {
        toast: {
          title: translate("settings.sessionEnded"),
          description: translate("settings.thatBrowserHasToLog"),
        },
      };
    case "endOtherSessions": {
      const ended = await endOtherSessions(db, caller, currentSession);
      return { toast: { title: translate("settings.sessionsEnded"), description: describeEnded(ended) } };
    }
  }
}

const describeEnded = (count: number) =>
  count === 0
    ? translate("settings.thereWasNoOtherSession")
    : `${count === 1 ? "One other browser has" : `${count} other browsers have`} to log in again.`;
