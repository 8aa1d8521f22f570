import type { Submission } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { DomainError } from "@wardway/model";
import { rowNumber } from "@wardway/model";
import { readMinPasswordLength } from "#app/domain/accounts/password-rules.server.ts";
import { createUser } from "#app/domain/accounts/users/create-user.server.ts";
import { updateUser } from "#app/domain/accounts/users/update-user.server.ts";
import { attempt } from "#app/http/errors/attempt.server.ts";
import { formReply, parseForm, readForm } from "#app/http/forms/form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { type SignedIn, safeRedirect } from "#app/http/session/guard.server.ts";
import { i18n } from "#app/infra/locale.ts";
import { confirmationNames } from "./confirmation-names.ts";
import { performConfirmed } from "./confirmed-actions.server.ts";
import type { FormResult } from "./use-form-result.ts";
import { createUserForm, editUserForm } from "./user-forms.ts";
import { errorCreating, errorUpdating, requiredFields, userCreated, userUpdated } from "./user-texts.ts";

export async function changeUsers({ request, context }: ActionFunctionArgs, signedIn: SignedIn) {
  const form = await readForm(request);
  const { db, caller } = signedIn;
  const back = safeRedirect(String(form.get("back") ?? ""), "/admin/users");
  const intent = String(form.get("intent") ?? "");
  const confirmation = confirmationNames.find((name) => name === intent);
  if (confirmation) return performConfirmed({ context, signedIn, form, back, name: confirmation });
  if (intent === "create") {
    const submission = parseForm(form, createUserForm(await readMinPasswordLength(db)));
    if (submission.status !== "success") {
      const { username = "", password = "" } = submission.payload;
      const failure =
        username === "" || password === ""
          ? { title: requiredFields().title, message: requiredFields().description }
          : incomplete(i18n._(errorCreating));
      return failed(formReply(submission), failure, 422);
    }
    const { rejection } = await attempt(createUser(db, caller, submission.value));
    if (!rejection) return redirectWithToast(context, back, userCreated());
    return rejectForm(rejection, i18n._(errorCreating), submission);
  }
  const userId = rowNumber(String(form.get("userId") ?? ""));
  const submission = parseForm(form, editUserForm);
  if (submission.status !== "success" || intent !== "edit" || userId === null) {
    return failed(formReply(submission), incomplete(i18n._(errorUpdating)), 422);
  }
  const { rejection } = await attempt(updateUser(db, caller, userId, submission.value));
  if (!rejection) return redirectWithToast(context, back, userUpdated());
  return rejectForm(rejection, i18n._(errorUpdating), submission);
}

const incomplete = (title: string) => ({ title, message: t`Some fields need attention.` });

const failed = (reply: FormResult["reply"], failure: FormResult["failure"], status: number) =>
  data({ reply, failure, secret: null } satisfies FormResult, status);

export function rejectForm(
  rejection: DomainError,
  title: string,
  submission: Pick<Submission<unknown>, "reply">,
) {
  return failed(formReply(submission, rejection), { title, message: rejection.message }, rejection.status);
}
