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
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { z } from "zod";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { type CheckedFormOptions, useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import { confirmByCode, confirmByPassword } from "#app/domain/accounts/confirm-identity.server.ts";
import { hasPasswordLogIn } from "#app/domain/accounts/has-password-log-in.ts";
import { hasSecondFactor } from "#app/domain/accounts/has-second-factor.ts";
import { wrongOwnPassword } from "#app/domain/accounts/own-password.server.ts";
import { findOwnProvider } from "#app/domain/accounts/single-sign-on/linked-identity.server.ts";
import { attempt } from "#app/http/errors/attempt.server.ts";
import { formReply, parseForm, readForm } from "#app/http/forms/form.server.ts";
import { getSessionId } from "#app/http/session/current.server.ts";
import { guard, safeRedirect } from "#app/http/session/guard.server.ts";
import { getHomePath } from "#app/http/session/home.ts";
import { codeSchema, getOrigin } from "#app/http/session/log-in.server.ts";
import { singleSignOnPath } from "#app/http/session/restriction-paths.ts";
import { confirmSession } from "#app/http/session/store.server.ts";
import { CurrentPasswordField } from "#app/sections/account/current-password-field.tsx";
import { LogInCard, quietLinkClass } from "#app/sections/account/log-in-card.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, account } = await guard(args, "signed-in", { none: "the own account" });
  const own = await findOwnProvider(db, caller);
  return {
    username: account.username,
    hasPassword: hasPasswordLogIn(account),
    isLinked: own?.linkedAt != null,
    hasSecondFactor: hasSecondFactor(account),
    returnPath: safeRedirect(new URL(args.request.url).searchParams.get("redirectTo"), getHomePath(account)),
  };
}

const passwordSchema = z.object({ currentPassword: currentPasswordField });

export async function action(args: ActionFunctionArgs) {
  const { db, caller, account } = await guard(args, "signed-in", "change");
  const { request, context } = args;
  const form = await readForm(request);
  const id = crypto.randomUUID();
  const submission = parseForm(form, form.has("code") ? codeSchema : passwordSchema);
  if (submission.status !== "success") return data({ id, result: formReply(submission) }, 422);
  const proof = submission.value;
  if ("currentPassword" in proof && !hasPasswordLogIn(account)) {
    return data({ id, result: formReply(submission, wrongOwnPassword()) }, 422);
  }
  const { rejection } = await attempt(
    "code" in proof
      ? confirmByCode(db, caller, context.secretBox, proof.code, getOrigin(args))
      : confirmByPassword(db, caller, proof.currentPassword),
  );
  if (rejection) return data({ id, result: formReply(submission, rejection) }, rejection.status);
  const sessionId = await getSessionId(request, context);
  if (sessionId !== null) await confirmSession(db, sessionId);
  return redirect(safeRedirect(new URL(request.url).searchParams.get("redirectTo"), getHomePath(account)));
}

export const meta: MetaFunction = pageTitle(msg`Confirm that it is you`);

export default function ConfirmIdentity() {
  const { username, hasPassword, isLinked, hasSecondFactor, returnPath } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const rejection = useActionData<typeof action>();
  const byCode = hasSecondFactor && (!hasPassword || search.get("with") === "code");
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
      {(hasPassword || byCode) && (
        <Proof
          // Resets the field after each attempt or change of kind.
          key={`${byCode} ${rejection?.id}`}
          byCode={byCode}
          username={username}
          lastResult={rejection?.result}
        />
      )}
      {isLinked && (
        <Form method="post" action={atProvider} className="mt-4 flex flex-col">
          <Button type="submit" variant={hasPassword || byCode ? "secondary" : "ink"}>
            {t`Log in with your organization again`}
          </Button>
        </Form>
      )}
      <p className="mt-4 flex flex-wrap gap-x-4">
        {hasSecondFactor && hasPassword && (
          <Link to={`?${other}`} replace className={quietLinkClass}>
            {byCode ? t`Use your password` : t`Use a code of your second factor`}
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
  byCode: boolean;
  username: string;
}

function Proof({ byCode, username, lastResult }: ProofProps) {
  const pending = useSubmission().formAction?.startsWith("/login/confirm") ?? false;
  const { form, fields, formProps } = useCheckedForm<"currentPassword" | "code">({ lastResult });
  return (
    <Form method="post" {...formProps} className="mt-6 flex flex-col gap-1">
      <ProblemBanner errors={form.errors} className="mb-3" />
      {/* For password managers. */}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      {byCode ? (
        <Field
          id="code"
          label={t`Code`}
          hint={t`Six digits from your authenticator app, or a recovery code.`}
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
      ) : (
        <CurrentPasswordField error={fields.currentPassword.errors} />
      )}
      <Button type="submit" pending={pending} pendingLabel={t`Confirming...`}>
        {t`Confirm`}
      </Button>
    </Form>
  );
}
