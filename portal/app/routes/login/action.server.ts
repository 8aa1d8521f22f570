import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { DomainError } from "@wardway/model";
import { z } from "zod";
import { hasSecondFactor } from "#app/domain/accounts/has-second-factor.ts";
import { authenticateForm } from "#app/http/authenticator.server.ts";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { safeRedirect } from "#app/http/guard.server.ts";
import { getHomePath } from "#app/http/home.ts";
import { awaitSecondFactor, completeLogIn } from "#app/http/log-in.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";

/** Filled in again after a rejection. */
const usernameSchema = z.object({ username: z.string().optional() });

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const submission = parseForm(await readForm(request.clone()), usernameSchema);
  const { value: started, rejection } = await attempt(startLogIn(args));
  if (rejection) {
    const { message } = rejection;
    // An error of the whole form does not reveal which field is wrong.
    const result = formReply(submission, { message, errors: [] });
    const needsCode = rejection.code === "rateLimit.account";
    return data({ result, title: getTitle(rejection), message, needsCode }, rejection.status);
  }
  const { account, headers, isComplete } = started;
  const target = safeRedirect(new URL(request.url).searchParams.get("redirectTo"), getHomePath(account));
  if (!isComplete) {
    return redirect(`/login/code?redirectTo=${encodeURIComponent(target)}`, { headers });
  }
  const welcome = {
    title: t`Login successful`,
    description: t`Welcome back, ${{ account: account.name || account.username }}!`,
  };
  return redirectWithToast(context, target, welcome, headers);
}

/** @returns the account and the cookies of its session or of its pending second factor */
async function startLogIn(args: ActionFunctionArgs) {
  const account = await authenticateForm(args);
  const isComplete = !hasSecondFactor(account) || account.verifiedBy !== null;
  const headers = isComplete
    ? await completeLogIn(args, account, { secondFactor: account.verifiedBy ?? undefined })
    : [await awaitSecondFactor(args, account)];
  return { account, headers, isComplete };
}

const getTitle = (error: DomainError) => (error.category === "invalid" ? t`Error` : t`Login failed`);
