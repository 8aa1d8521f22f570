import { getFormProps, useForm } from "@conform-to/react";
import {
  Form,
  Link,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { limits, sessionLimits } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { type FormEvent, useEffect, useState } from "react";
import { pageTitle } from "#app/http/page-title.ts";
import { singleSignOnPath } from "#app/http/restrictions.ts";
import type { SessionEnd } from "#app/http/sessions/session-end.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { HelpContact } from "#app/ui/help-contact.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LogInCard, quietLinkClass } from "#app/ui/log-in/log-in-card.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { useToast } from "#app/ui/toaster.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { action, loader };

export const meta: MetaFunction = pageTitle(translate("login.login"));

const sessionEndTexts: Record<SessionEnd, (minutes: number) => string> = {
  idle: (minutes) => translate("login.endedIdle", { minutes }),
  limit: () => translate("login.endedAtLimit", { hours: sessionLimits.absoluteHours }),
  ended: () => translate("login.ended"),
};

export default function Login() {
  const { t } = useTranslator(messages);
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
        title: t("login.errorTitle"),
        description: t("login.enterBoth"),
        variant: "destructive",
      });
    },
  });

  return (
    <LogInCard title={t("login.login")} description={t("login.enterYourCredentialsToAccess")}>
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
        <Field id="username" label={t("login.username")} required>
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
          label={t("login.password")}
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
          <Field id="code" label={t("login.code")} hint={t("login.onlyWithASecondFactor")}>
            <Input
              name="code"
              autoComplete="one-time-code"
              maxLength={limits.secondFactorCode}
              className="font-mono"
            />
          </Field>
        )}
        <Button type="submit" pending={pending} pendingLabel={t("login.loggingIn")}>
          {t("login.logIn")}
        </Button>
        <p aria-live="polite" className="min-h-6 pt-1 text-muted text-sm">
          {pending && t("login.authenticatingAndPreparing")}
        </p>
      </Form>
      <p className="flex flex-wrap gap-x-4">
        <Link to="/forgot-password" className={quietLinkClass}>
          {t("login.forgotPassword")}
        </Link>
        <Link to={`${singleSignOnPath}${redirectTo}`} className={quietLinkClass}>
          {t("login.withYourOrganization")}
        </Link>
      </p>
      <p className="mt-4 border-line border-t pt-4 text-muted text-sm">
        {t("login.contactYourAdministratorIf")}
      </p>
      <HelpContact />
    </LogInCard>
  );
}
