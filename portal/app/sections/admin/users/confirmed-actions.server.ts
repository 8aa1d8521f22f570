import { plural, t } from "@lingui/core/macro";
import { type AppLoadContext, data } from "@remix-run/node";
import { unlockAccount } from "#app/domain/accounts/unlock-account.server.ts";
import { deactivateUser } from "#app/domain/accounts/users/deactivate-user.server.ts";
import { deleteUser } from "#app/domain/accounts/users/delete-user.server.ts";
import { endUserSessions } from "#app/domain/accounts/users/end-user-sessions.server.ts";
import {
  reactivateByLink,
  reactivateManaged,
  reactivateWithPassword,
} from "#app/domain/accounts/users/reactivate-user.server.ts";
import { resetSecondFactor } from "#app/domain/accounts/users/reset-second-factor.server.ts";
import { sendResetLink } from "#app/domain/accounts/users/send-reset-link.server.ts";
import { resetPassword } from "#app/domain/accounts/users/set-temporary-password.server.ts";
import { attempt } from "#app/http/errors/attempt.server.ts";
import { formReply, parseForm } from "#app/http/forms/form.server.ts";
import { redirectWithToast, type ToastMessage } from "#app/http/forms/toast.server.ts";
import type { SignedIn } from "#app/http/session/guard.server.ts";
import { i18n } from "#app/infra/locale.ts";
import type { ConfirmationName } from "./confirmation-names.ts";
import type { FormResult } from "./use-form-result.ts";
import { confirmationForm } from "./user-forms.ts";
import { errorDeleting, errorUpdating, userDeleted } from "./user-texts.ts";

export interface ConfirmedRequest {
  readonly context: AppLoadContext;
  readonly signedIn: SignedIn;
  readonly form: FormData;
  readonly back: string;
  readonly name: ConfirmationName;
}

/** Redirects to the list, or returns a temporary password. */
export async function performConfirmed({ context, signedIn, form, back, name }: ConfirmedRequest) {
  const submission = parseForm(form, confirmationForm);
  if (submission.status !== "success") {
    return data(
      formResult({
        reply: formReply(submission),
        failure: { title: i18n._(errorUpdating), message: t`Choose a user.` },
      }),
      422,
    );
  }
  const { userId, way } = submission.value;
  const { value, rejection } = await attempt(perform({ context, signedIn, name }, userId, way));
  if (rejection) {
    const title = name === "delete" ? errorDeleting : errorUpdating;
    return redirectWithToast(context, back, {
      title: i18n._(title),
      description: rejection.message,
      variant: "destructive",
    });
  }
  return "secret" in value ? data(formResult(value)) : redirectWithToast(context, back, value);
}

async function perform(
  { context, signedIn, name }: Pick<ConfirmedRequest, "context" | "signedIn" | "name">,
  userId: number,
  way: string | undefined,
): Promise<ToastMessage | { secret: string }> {
  if (name === "reactivate" && (await reactivateManaged(signedIn.db, signedIn.caller, userId))) {
    return {
      title: t`User reactivated`,
      description: t`The user logs in at the organization, without a password here.`,
    };
  }
  const issuePassword = way === "mail" ? undefined : temporaryPasswords[name];
  if (issuePassword) return { secret: await issuePassword(signedIn, userId) };
  return confirmedActions[name](signedIn, userId, context);
}

const formResult = (part: Partial<FormResult>): FormResult => ({
  reply: null,
  failure: null,
  secret: null,
  ...part,
});

/** Actions that return a temporary password unless a link is mailed. */
const temporaryPasswords: Readonly<
  Partial<Record<ConfirmationName, (signedIn: SignedIn, userId: number) => Promise<string>>>
> = {
  resetPassword: ({ db, caller }, userId) => resetPassword(db, caller, userId),
  reactivate: ({ db, caller }, userId) => reactivateWithPassword(db, caller, userId),
};

type ConfirmedAction = (signedIn: SignedIn, userId: number, context: AppLoadContext) => Promise<ToastMessage>;

const confirmedActions: Readonly<Record<ConfirmationName, ConfirmedAction>> = {
  async delete({ db, caller }, userId) {
    const { isRetained } = await deleteUser(db, caller, userId);
    return isRetained
      ? {
          ...userDeleted(),
          description: t`The user has been deleted successfully. What they did stays, without their name.`,
        }
      : userDeleted();
  },
  async deactivate({ db, caller }, userId) {
    await deactivateUser(db, caller, userId);
    return {
      title: t`User deactivated`,
      description: t`The user was signed out and cannot log in until you reactivate the account.`,
    };
  },
  async reactivate({ db, caller }, userId, { secretBox }) {
    await reactivateByLink(db, caller, userId, secretBox);
    return {
      title: t`User reactivated`,
      description: t`The link to choose a new password is on its way.`,
    };
  },
  async resetPassword({ db, caller }, userId, { secretBox }) {
    await sendResetLink(db, caller, userId, secretBox);
    return { title: t`Link sent`, description: t`The link to choose a new password is on its way.` };
  },
  async resetSecondFactor({ db, caller }, userId) {
    await resetSecondFactor(db, caller, userId);
    return {
      title: t`Second factor reset`,
      description: t`The user can set up another authenticator after the next log-in.`,
    };
  },
  async unlock({ db, caller }, userId) {
    await unlockAccount(db, caller, userId);
    return { title: t`User unlocked`, description: t`The user can try to log in again.` };
  },
  async endSessions({ db, caller }, userId) {
    const ended = await endUserSessions(db, caller, userId);
    const description =
      ended === 0
        ? t`There was none.`
        : t`The user was signed out of ${plural(ended, { one: "# browser", other: "# browsers" })}.`;
    return { title: t`Sessions ended`, description };
  },
};
