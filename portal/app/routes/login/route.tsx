import { getFormProps, useForm } from "@conform-to/react";
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
import { type DomainError, describeError, limits, sessionLimits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { classNames } from "@wardway/widgets/ui/class-names";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { type FormEvent, useEffect, useState } from "react";
import { z } from "zod";
import { Icon } from "#app/components/icon.tsx";
import { PasswordInput } from "#app/components/password-input.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useToast } from "#app/components/toaster.tsx";
import { useSubmission } from "#app/components/use-submission.ts";
import { hasSecondFactor } from "#app/domain/accounts/has-second-factor.ts";
import { activeSettings } from "#app/domain/settings/read-settings.server.ts";
import { attempt } from "#app/http/errors/attempt.server.ts";
import { formReply, parseForm, readForm } from "#app/http/forms/form.server.ts";
import { authenticateForm } from "#app/http/session/authenticator.server.ts";
import { currentSignIn, findEndOfSession } from "#app/http/session/current.server.ts";
import { getHomePath } from "#app/http/session/home.ts";
import { awaitSecondFactor, completeLogIn } from "#app/http/session/log-in.server.ts";
import { findOpenProviderLogIn } from "#app/http/session/log-out.server.ts";
import { passkeyOrigin, passkeySchema } from "#app/http/session/passkey-fields.server.ts";
import { finishPasskeyLogIn, startPasskeyLogIn } from "#app/http/session/passkey-log-in.server.ts";
import { singleSignOnPath } from "#app/http/session/restriction-paths.ts";
import type { SessionEnd } from "#app/http/session/session-end.ts";
import { translateServerMessage } from "#app/infra/locale.ts";
import { LogInCard, quietLinkClass } from "#app/sections/account/log-in-card.tsx";
import { openPortal, targetOf } from "#app/sections/account/open-portal.server.ts";
import { PasskeyForm, type PasskeyReply, unreadablePasskey } from "#app/sections/account/passkey-form.tsx";
import { usePasskeySupport } from "#app/sections/account/use-passkey.ts";
import { HelpContact } from "#app/shell/page/help-contact.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const signIn = await currentSignIn(request, context);
  // During maintenance an administrator may log in in place of another user.
  if (signIn && signIn.restriction !== "maintenance") return redirect(getHomePath(signIn.account));
  const { maintenanceMode, systemName, sessionTimeout } = await activeSettings(context.db);
  const atProvider = signIn ? null : await findOpenProviderLogIn(request, context);
  return {
    sessionEnd: signIn ? null : await findEndOfSession(request, context),
    /** Where the user of a session that has ended may still be logged in. */
    openAt: atProvider?.provider?.endsSessions ? atProvider.organization : null,
    sessionTimeout,
    passkeyOrigin: passkeyOrigin({ request, context }),
    maintenance: maintenanceMode
      ? translateServerMessage(describeError("server.maintenance", { system: systemName }))
      : null,
  };
}

/** Filled in again after a rejection. */
const usernameSchema = z.object({ username: z.string().optional() });

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request.clone());
  return form.has("intent") ? logInByPasskey(args, form) : logInByPassword(args, form);
}

async function logInByPassword(args: ActionFunctionArgs, form: FormData) {
  const submission = parseForm(form, usernameSchema);
  const { value: started, rejection } = await attempt(startLogIn(args));
  if (rejection) {
    const { message } = rejection;
    // An error of the whole form does not reveal which field is wrong.
    const result = formReply(submission, { message, errors: [] });
    const needsCode = ["rateLimit.account", "rateLimit.logInNetwork"].includes(rejection.code);
    return data({ result, title: getTitle(rejection), message, needsCode }, rejection.status);
  }
  const { account, headers, isComplete } = started;
  if (isComplete) return openPortal(args, account, headers);
  return redirect(`/login/code?redirectTo=${encodeURIComponent(targetOf(args, account))}`, { headers });
}

/** Sends a challenge, or checks the answer to it. */
async function logInByPasskey(args: ActionFunctionArgs, form: FormData) {
  const answer = (passkey: PasskeyReply, init: number | ResponseInit) => data({ passkey }, init);
  if (form.get("intent") === "startPasskey") {
    const { value: started, rejection } = await attempt(startPasskeyLogIn(args));
    if (rejection) return answer({ passkeyProblem: rejection.message }, rejection.status);
    return answer({ passkeyOptions: started.options }, { headers: [started.header] });
  }
  const submission = parseForm(form, passkeySchema);
  if (submission.status !== "success") return answer(unreadablePasskey(), 422);
  const { value: done, rejection } = await attempt(finishPasskeyLogIn(args, submission.value.credential));
  if (rejection) return answer({ passkeyProblem: rejection.message }, rejection.status);
  return openPortal(args, done.account, done.headers);
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

export const meta: MetaFunction = pageTitle(msg`Login`);

const sessionEndTexts: Record<SessionEnd, (minutes: number) => string> = {
  idle: (minutes) =>
    t`You were logged out because no one used the portal in this browser for ${minutes} minutes. Log in to return to your page. What you typed there is still there if you did not close this tab.`,
  limit: () =>
    t`You were logged out because a session lasts at most ${{ hours: sessionLimits.absoluteHours }} hours. Log in to return to your page. What you typed there is still there if you did not close this tab.`,
  ended: () =>
    t`Your session has ended: it was ended in another browser or by an administrator, or your password was changed. Log in again.`,
};

export default function Login() {
  const { maintenance, passkeyOrigin, sessionEnd, openAt, sessionTimeout } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const rejection = answer && "result" in answer ? answer : undefined;
  const takesPasskeys = usePasskeySupport(passkeyOrigin);
  const { formAction, formData } = useSubmission();
  const pending = (formAction?.startsWith("/login") && !formData?.has("intent")) ?? false;
  const toast = useToast();
  const [search] = useSearchParams();
  const target = search.get("redirectTo");
  const redirectTo = target === null ? "" : `?${new URLSearchParams({ redirectTo: target })}`;

  // Posted without the script, which the banner serves.
  const [posted] = useState(rejection);
  const [dismissed, setDismissed] = useState<typeof rejection>();

  useEffect(() => {
    if (!rejection || rejection === posted) return;
    const { title, message } = rejection;
    toast({ title, description: message, variant: "destructive" }, () => setDismissed(rejection));
    document.getElementById("password")?.focus();
  }, [rejection, posted, toast]);

  const [form, fields] = useForm<{ username: string }>({
    lastResult: rejection?.result,
    onSubmit: (event: FormEvent<HTMLFormElement>, { formData }) => {
      if (String(formData.get("username")).trim() !== "" && formData.get("password") !== "") return;
      event.preventDefault();
      toast({
        title: t`Error`,
        description: t`Please enter both username and password`,
        variant: "destructive",
      });
    },
  });

  return (
    <LogInCard title={t`Login`} description={t`Enter your credentials to access your account`}>
      {maintenance && maintenance !== rejection?.message && (
        <p className="notice mt-4">
          <Icon name="wrench" />
          {maintenance}
        </p>
      )}
      {sessionEnd && !rejection && (
        <p role="status" className="notice mt-4">
          <Icon name="clock" />
          {sessionEndTexts[sessionEnd](sessionTimeout)}
        </p>
      )}
      {openAt !== null && !rejection && (
        <Form method="post" action="/logout" reloadDocument className="mt-4 flex flex-col items-start gap-2">
          <p>{t`In this browser a person may still be logged in at ${{ organization: openAt }}. If you are someone else, log out there first.`}</p>
          <Button type="submit" variant="secondary" icon={<Icon name="log-out" className="size-4" />}>
            {t`Log out at ${{ organization: openAt }}`}
          </Button>
        </Form>
      )}
      <Form method="post" {...getFormProps(form)} className="mt-6 flex flex-col gap-1">
        {rejection === posted && <ProblemBanner errors={form.errors} className="mb-3" />}
        <Field id="username" label={t`Username`} required>
          <Input
            name={fields.username.name}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.username}
            defaultValue={fields.username.initialValue}
          />
        </Field>
        <Field
          id="password"
          label={t`Password`}
          required
          // After the toast, which shows the same sentence.
          error={rejection === dismissed ? rejection?.message : null}
        >
          <PasswordInput
            name="password"
            autoComplete="current-password"
            maxLength={limits.passwordMax}
            aria-invalid={rejection ? true : undefined}
          />
        </Field>
        {rejection?.needsCode && (
          <Field
            id="code"
            label={t`Code of your second factor`}
            hint={t`From your authenticator app, or a recovery code. Leave it empty without a second factor.`}
          >
            <Input
              name="code"
              autoComplete="one-time-code"
              maxLength={limits.secondFactorCode}
              className="font-mono"
            />
          </Field>
        )}
        <Button type="submit" pending={pending} pendingLabel={t`Logging in...`}>
          {t`Log in`}
        </Button>
        <p aria-live="polite" className="min-h-6 pt-1 text-muted text-sm">
          {pending && t`Authenticating and preparing your dashboard...`}
        </p>
      </Form>
      {takesPasskeys !== false && (
        // Nothing moves on hydration.
        <div className={classNames("-mt-3 mb-2", takesPasskeys === null && "invisible noscript:hidden")}>
          <PasskeyForm
            reply={answer && "passkey" in answer ? answer.passkey : undefined}
            label={t`Log in with a passkey`}
            pendingLabel={t`Logging in...`}
            isMain={false}
          />
        </div>
      )}
      <p className="flex flex-wrap gap-x-4">
        <Link to="/forgot-password" className={quietLinkClass}>
          {t`Forgot password?`}
        </Link>
        <Link to={`${singleSignOnPath}${redirectTo}`} className={quietLinkClass}>
          {t`Log in with your organization`}
        </Link>
      </p>
      <p className="mt-4 border-line border-t pt-4 text-muted text-sm">
        {t`Contact your administrator if you need an account.`}
      </p>
      <HelpContact />
    </LogInCard>
  );
}
