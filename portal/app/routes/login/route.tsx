import { getFormProps, useForm } from "@conform-to/react";
import { msg, t } from "@lingui/core/macro";
import {
  Form,
  Link,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { limits, sessionLimits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { type FormEvent, useEffect, useState } from "react";
import { pageTitle } from "#app/http/page-title.ts";
import { singleSignOnPath } from "#app/http/restrictions.ts";
import type { SessionEnd } from "#app/http/sessions/session-end.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { HelpContact } from "#app/ui/help-contact.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LogInCard, quietLinkClass } from "#app/ui/log-in/log-in-card.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { useToast } from "#app/ui/toaster.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";

export { action, loader };

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
  const { maintenance, sessionEnd, sessionTimeout } = useLoaderData<typeof loader>();
  const rejection = useActionData<typeof action>();
  const pending = useSubmission().formAction?.startsWith("/login") ?? false;
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
