import { plural, t } from "@lingui/core/macro";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import { addPasskey, removePasskey, startPasskey } from "#app/domain/accounts/passkeys.server.ts";
import {
  confirmSecondFactor,
  newRecoveryCodes,
  startSecondFactor,
  switchOffSecondFactor,
} from "#app/domain/accounts/second-factor.server.ts";
import { endOtherSessions, endSession } from "#app/domain/accounts/sessions.server.ts";
import { unlinkIdentity } from "#app/domain/accounts/single-sign-on/linked-identity.server.ts";
import { defineAction, type FormResult, pageForm } from "#app/http/forms/define-action.server.ts";
import { getSessionId } from "#app/http/session/current.server.ts";
import { relyingParty, requireSessionId } from "#app/http/session/passkey-fields.server.ts";
import { securityPath } from "#app/http/session/restriction-paths.ts";
import { endSessionSchema } from "#app/sections/account/end-session.ts";
import {
  addPasskeyForm,
  codeForm,
  emptyForm,
  passwordForm,
  removePasskeyForm,
  startPasskeyForm,
} from "./forms.ts";

/** May include recovery codes, shown once, or a challenge for a passkey. */
export interface SecurityFormResult extends FormResult {
  readonly recoveryCodes?: readonly string[];
  readonly newPasskey?: {
    readonly name: string;
    readonly options: PublicKeyCredentialCreationOptionsJSON;
  };
}

const forms = {
  startFactor: pageForm(emptyForm, {
    run: (_, { db, caller, context }) => startSecondFactor(db, caller, context.secretBox),
    done: () => ({ to: securityPath }),
  }),
  confirmFactor: pageForm(codeForm, {
    run: async ({ code }, { db, caller, context, request }) =>
      confirmSecondFactor(db, caller, context.secretBox, code, await getSessionId(request, context)),
    done: (recoveryCodes) => ({ recoveryCodes }),
  }),
  newCodes: pageForm(passwordForm, {
    isUnconfirmed: true,
    run: ({ currentPassword }, { db, caller }) => newRecoveryCodes(db, caller, currentPassword),
    done: (recoveryCodes) => ({ recoveryCodes }),
  }),
  switchOff: pageForm(passwordForm, {
    isUnconfirmed: true,
    run: ({ currentPassword }, { db, caller }) => switchOffSecondFactor(db, caller, currentPassword),
    done: () => ({
      to: securityPath,
      title: t`Second factor switched off`,
      description: t`Your password alone logs in.`,
    }),
  }),
  startPasskey: pageForm(startPasskeyForm, {
    run: async (_, call) =>
      startPasskey(call.db, call.caller, relyingParty(call), await requireSessionId(call)),
    done: (options, _, { name }) => ({ newPasskey: { name, options } }),
  }),
  addPasskey: pageForm(addPasskeyForm, {
    run: async (passkey, call) =>
      addPasskey(call.db, call.caller, relyingParty(call), await requireSessionId(call), passkey),
    done: (recoveryCodes) =>
      recoveryCodes
        ? { recoveryCodes }
        : {
            to: securityPath,
            title: t`Passkey added`,
            description: t`It can confirm your next log-in.`,
          },
  }),
  removePasskey: pageForm(removePasskeyForm, {
    run: async ({ passkey }, call) =>
      removePasskey(call.db, call.caller, await requireSessionId(call), passkey),
    done: () => ({
      to: securityPath,
      title: t`Passkey removed`,
      description: t`It opens nothing any longer, and your other sessions have ended.`,
    }),
  }),
  unlinkProvider: pageForm(emptyForm, {
    run: (_, { db, caller }) => unlinkIdentity(db, caller),
    done: () => ({
      to: securityPath,
      title: t`Link removed`,
      description: t`Your organization's log-in no longer opens this account.`,
    }),
  }),
  endSession: pageForm(endSessionSchema, {
    isUnconfirmed: true,
    run: ({ number }, { db, caller }) => endSession(db, caller, number),
    done: () => ({
      to: securityPath,
      title: t`Session ended`,
      description: t`That browser has to log in again.`,
    }),
  }),
  endOtherSessions: pageForm(emptyForm, {
    isUnconfirmed: true,
    run: async (_, { db, caller, request, context }) =>
      endOtherSessions(db, caller, await getSessionId(request, context)),
    done: (ended) => ({ to: securityPath, title: t`Sessions ended`, description: describeEnded(ended) }),
  }),
};

export type SecurityIntent = keyof typeof forms;

/** The action of the Security tab, whose URL is open to users without their second factor. */
export const securityAction = defineAction({ right: "signed-in", isConfirmed: true }, forms);

const describeEnded = (count: number) =>
  count === 0
    ? t`There was no other session.`
    : t`${plural(count, { one: "One other browser has", other: "# other browsers have" })} to log in again.`;
