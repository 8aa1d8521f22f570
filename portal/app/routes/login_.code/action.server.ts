import type { SubmissionResult } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { formReply, parseForm, readForm } from "#app/http/form.server.ts";
import { safeRedirect } from "#app/http/guard.server.ts";
import { getHomePath } from "#app/http/home.ts";
import { checkCode, checkPasskey, codeSchema, completeLogIn, startPasskey } from "#app/http/log-in.server.ts";
import { authenticationField } from "#app/http/passkeys.server.ts";
import { attempt } from "#app/http/screen.server.ts";
import { findAwaitingAccount } from "#app/http/sessions/current.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";

const passkeySchema = z.object({ credential: authenticationField });

/** A rejected code or passkey, or the challenge for a passkey. */
export interface CodeFormResult {
  readonly id: string;
  readonly code: SubmissionResult<string[]> | null;
  readonly passkeyProblem: string | null;
  readonly passkeyOptions: PublicKeyCredentialRequestOptionsJSON | null;
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const form = await readForm(request);
  const account = await findAwaitingAccount(request, context);
  if (!account) return redirectWithToast(context, "/login", expiredToast());
  const answer = (part: Partial<CodeFormResult>, status = 200) =>
    data<CodeFormResult>(
      { id: crypto.randomUUID(), code: null, passkeyProblem: null, passkeyOptions: null, ...part },
      status,
    );
  const intent = form.get("intent");
  if (intent === "startPasskey") return answer({ passkeyOptions: await startPasskey(args, account) });
  const byPasskey = intent === "passkey";
  const submission = parseForm(form, byPasskey ? passkeySchema : codeSchema);
  if (submission.status !== "success") {
    const problem = { passkeyProblem: t`The answer of the passkey could not be read. Try again.` };
    return answer(byPasskey ? problem : { code: formReply(submission) }, 422);
  }
  const proof = submission.value;
  const { value: factor, rejection } = await attempt(
    "credential" in proof
      ? checkPasskey(args, account, proof.credential)
      : checkCode(args, account, proof.code),
  );
  if (rejection) {
    const problem = { passkeyProblem: rejection.message };
    return answer(byPasskey ? problem : { code: formReply(submission, rejection) }, rejection.status);
  }
  const target = new URL(request.url).searchParams.get("redirectTo");
  const { value: headers } = await attempt(completeLogIn(args, account, { secondFactor: factor }));
  if (!headers) return redirectWithToast(context, "/login", accountChangedToast());
  const message = {
    title: t`Login successful`,
    description: t`Welcome back, ${{ account: account.name || account.username }}!`,
  };
  return redirectWithToast(context, safeRedirect(target, getHomePath(account)), message, headers);
}

const expiredToast = () =>
  ({
    title: t`Login failed`,
    description: t`The code was not entered in time. Log in again.`,
    variant: "destructive",
  }) as const;

const accountChangedToast = () =>
  ({
    ...expiredToast(),
    description: t`The account was changed in the meantime. Log in again.`,
  }) as const;
