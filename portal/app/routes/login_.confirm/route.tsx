import { msg, t } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  Form,
  Link,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { currentPasswordField, limits, sessionLimits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { classNames } from "@wardway/widgets/ui/class-names";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { z } from "zod";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { type CheckedFormOptions, useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import {
  confirmByCode,
  confirmByPasskey,
  confirmByPassword,
} from "#app/domain/accounts/confirm-identity.server.ts";
import { hasPasswordLogIn } from "#app/domain/accounts/has-password-log-in.ts";
import { hasSecondFactor } from "#app/domain/accounts/has-second-factor.ts";
import { wrongOwnPassword } from "#app/domain/accounts/own-password.server.ts";
import { authenticationOptions } from "#app/domain/accounts/passkey-ceremony.server.ts";
import type { Account } from "#app/domain/accounts/session-user.server.ts";
import { findOwnProvider } from "#app/domain/accounts/single-sign-on/linked-identity.server.ts";
import { attempt } from "#app/http/errors/attempt.server.ts";
import { formReply, parseForm, readForm } from "#app/http/forms/form.server.ts";
import { getSessionId } from "#app/http/session/current.server.ts";
import { guard, type SignedIn, safeRedirect } from "#app/http/session/guard.server.ts";
import { getHomePath } from "#app/http/session/home.ts";
import { codeSchema, getOrigin, getPasskeyPrompt } from "#app/http/session/log-in.server.ts";
import { passkeyOrigin, passkeySchema } from "#app/http/session/passkey-fields.server.ts";
import { singleSignOnPath } from "#app/http/session/restriction-paths.ts";
import { confirmSession } from "#app/http/session/store.server.ts";
import { CurrentPasswordField } from "#app/sections/account/current-password-field.tsx";
import { LogInCard, quietLinkClass } from "#app/sections/account/log-in-card.tsx";
import { PasskeyForm, type PasskeyReply, unreadablePasskey } from "#app/sections/account/passkey-form.tsx";
import { usePasskeySupport } from "#app/sections/account/use-passkey.ts";
import { pageTitle } from "#app/shell/page/page-title.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, account } = await guard(args, "signed-in", { none: "the own account" });
  const own = await findOwnProvider(db, caller);
  return {
    username: account.username,
    hasPassword: hasPasswordLogIn(account),
    isLinked: own?.linkedAt != null,
    hasSecondFactor: hasSecondFactor(account),
    hasAuthenticator: account.totpConfirmedAt !== null,
    passkeyOrigin: account.hasPasskey ? passkeyOrigin(args) : null,
    returnPath: findReturnPath(args, account),
  };
}

const findReturnPath = ({ request }: LoaderFunctionArgs, account: Account) =>
  safeRedirect(new URL(request.url).searchParams.get("redirectTo"), getHomePath(account));

const passwordSchema = z.object({ currentPassword: currentPasswordField });

export async function action(args: ActionFunctionArgs) {
  const signedIn = await guard(args, "signed-in", "change");
  const form = await readForm(args.request);
  const confirm = form.has("intent") ? confirmByAuthenticator : confirmByField;
  return (await confirm(args, signedIn, form)) ?? storeConfirmation(args, signedIn);
}

async function storeConfirmation(args: ActionFunctionArgs, { db, account }: SignedIn): Promise<Response> {
  const sessionId = await getSessionId(args.request, args.context);
  if (sessionId !== null) await confirmSession(db, sessionId);
  return redirect(findReturnPath(args, account));
}

/** Null after a right password or code. */
async function confirmByField(args: ActionFunctionArgs, { db, caller, account }: SignedIn, form: FormData) {
  const id = crypto.randomUUID();
  const submission = parseForm(form, form.has("code") ? codeSchema : passwordSchema);
  if (submission.status !== "success") return data({ id, result: formReply(submission) }, 422);
  const proof = submission.value;
  if ("currentPassword" in proof && !hasPasswordLogIn(account)) {
    return data({ id, result: formReply(submission, wrongOwnPassword()) }, 422);
  }
  const { rejection } = await attempt(
    "code" in proof
      ? confirmByCode(db, caller, args.context.secretBox, proof.code, getOrigin(args))
      : confirmByPassword(db, caller, proof.currentPassword),
  );
  return rejection ? data({ id, result: formReply(submission, rejection) }, rejection.status) : null;
}

/** Sends a challenge, or checks the answer to it. Null after a right answer. */
async function confirmByAuthenticator(args: ActionFunctionArgs, { db, caller }: SignedIn, form: FormData) {
  const answer = (passkey: PasskeyReply, status: number) => data({ passkey }, status);
  // It is the only proof here, and a session may be open at a desk where the security key was left too.
  const prompt = await getPasskeyPrompt(args, "required");
  if (form.get("intent") === "startPasskey") {
    return answer({ passkeyOptions: await authenticationOptions(db, prompt, caller.userId) }, 200);
  }
  const submission = parseForm(form, passkeySchema);
  if (submission.status !== "success") return answer(unreadablePasskey(), 422);
  const { credential } = submission.value;
  const { rejection } = await attempt(confirmByPasskey(db, caller, prompt, credential, getOrigin(args)));
  return rejection ? answer({ passkeyProblem: rejection.message }, rejection.status) : null;
}

export const meta: MetaFunction = pageTitle(msg`Confirm that it is you`);

export default function ConfirmIdentity() {
  const { username, hasPassword, isLinked, hasSecondFactor, hasAuthenticator, passkeyOrigin, returnPath } =
    useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const answer = useActionData<typeof action>();
  const rejection = answer && "result" in answer ? answer : undefined;
  const takesPasskeys = usePasskeySupport(passkeyOrigin);
  const canUsePasskey = takesPasskeys !== false;
  const codeKind = hasAuthenticator ? "code" : hasSecondFactor ? "recovery" : null;
  const byCode = codeKind !== null && search.get("with") === "code";
  // An account without a password is confirmed by its passkey, without a field.
  const kind = byCode ? codeKind : hasPassword ? "password" : canUsePasskey ? null : codeKind;
  const atProvider = `${singleSignOnPath}?${new URLSearchParams({ for: "confirm", redirectTo: returnPath })}`;
  const other = new URLSearchParams(search);
  if (byCode) other.delete("with");
  else other.set("with", "code");
  return (
    <LogInCard
      title={t`Confirm that it is you`}
      description={
        hasPassword
          ? t`What you are about to do needs your password or second factor from the last ${{ minutes: sessionLimits.confirmationMinutes }} minutes. Then you return to where you were.`
          : t`What you are about to do needs a log-in at your organization, or your second factor, from the last ${{ minutes: sessionLimits.confirmationMinutes }} minutes. Then you return to where you were.`
      }
    >
      {kind !== null && (
        <Proof
          // Resets the field after each attempt or change of kind.
          key={`${kind} ${rejection?.id}`}
          kind={kind}
          username={username}
          lastResult={rejection?.result}
        />
      )}
      {canUsePasskey && (
        // Nothing moves on hydration.
        <div className={classNames(takesPasskeys === null && "invisible noscript:hidden")}>
          <PasskeyForm
            reply={answer && "passkey" in answer ? answer.passkey : undefined}
            label={t`Use a passkey`}
            pendingLabel={t`Confirming...`}
            isMain={kind === null}
          />
        </div>
      )}
      {isLinked && (
        <Form method="post" action={atProvider} className="mt-3 flex flex-col">
          <Button type="submit" variant={kind !== null || canUsePasskey ? "secondary" : "ink"}>
            {t`Log in with your organization again`}
          </Button>
        </Form>
      )}
      <p className="mt-4 flex flex-wrap gap-x-4">
        {(byCode ? hasPassword : codeKind !== null && kind !== codeKind) && (
          <Link to={`?${other}`} replace className={quietLinkClass}>
            {byCode
              ? t`Use your password`
              : hasAuthenticator
                ? t`Use a code of your second factor`
                : t`Use a recovery code`}
          </Link>
        )}
        <Link to={returnPath} className={quietLinkClass}>
          {t`Cancel`}
        </Link>
      </p>
    </LogInCard>
  );
}

interface ProofProps extends Pick<CheckedFormOptions<"currentPassword" | "code">, "lastResult"> {
  kind: "password" | "code" | "recovery";
  username: string;
}

function Proof({ kind, username, lastResult }: ProofProps) {
  const { formAction, formData } = useSubmission();
  const pending = (formAction?.startsWith("/login/confirm") && !formData?.has("intent")) ?? false;
  const { form, fields, formProps } = useCheckedForm<"currentPassword" | "code">({ lastResult });
  return (
    <Form method="post" {...formProps} className="mt-6 flex flex-col gap-1">
      <ProblemBanner errors={form.errors} className="mb-3" />
      {/* For password managers. */}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      {kind === "password" ? (
        <CurrentPasswordField error={fields.currentPassword.errors} />
      ) : (
        <Field
          id="code"
          label={kind === "code" ? t`Code` : t`Recovery code`}
          hint={
            kind === "code"
              ? t`Six digits from your authenticator app, or a recovery code.`
              : t`Enter one of your saved recovery codes. Each works once.`
          }
          required
          error={fields.code.errors}
        >
          <Input
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.secondFactorCode}
            className="font-mono"
            autoFocus
          />
        </Field>
      )}
      <Button type="submit" pending={pending} pendingLabel={t`Confirming...`}>
        {t`Confirm`}
      </Button>
    </Form>
  );
}
