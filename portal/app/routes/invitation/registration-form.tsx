import { Form } from "@remix-run/react";
import { limits, type Role } from "@wardway/model";
import { messageText } from "@wardway/model/messages/message";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import { useEffect } from "react";
import { type CheckedFormOptions, useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { LogInCard } from "#app/ui/log-in/log-in-card.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { useToast } from "#app/ui/toaster.tsx";
import { messages } from "./messages.ts";

type FieldName = "username" | "name" | "password" | "confirmPassword" | "phone";

export interface RegistrationFormProps extends Pick<CheckedFormOptions<FieldName>, "lastResult"> {
  invitation: { email: string; role: Role; organization: string | null };
  systemName: string;
  /** The user logged in on this browser, whose session the new account replaces. */
  loggedInAs: string | null;
}

export function RegistrationForm({ invitation, systemName, loggedInAs, lastResult }: RegistrationFormProps) {
  const { t } = useTranslator(messages);
  const pending = useSubmission().formAction?.startsWith("/invitation") ?? false;
  const { form, fields, formProps } = useCheckedForm<FieldName>({ lastResult });
  const toast = useToast();
  useEffect(() => {
    if (!lastResult) return;
    const [message = t("invitation.couldNotCreateAccount")] = Object.values(lastResult.error ?? {})[0] ?? [];
    toast({
      title: t("invitation.registrationFailed"),
      description: messageText(message),
      variant: "destructive",
    });
  }, [lastResult, toast, t]);
  return (
    <LogInCard
      title={t("invitation.openYourAccount")}
      description={t("invitation.youAreInvitedToChoose", { systemName })}
    >
      <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 rounded-md border border-line p-4">
        <div className="contents">
          <dt className="text-muted text-sm">{t("invitation.email")}</dt>
          <dd className="min-w-0 wrap-anywhere">{invitation.email}</dd>
        </div>
        <div className="contents">
          <dt className="text-muted text-sm">{t("invitation.role")}</dt>
          <dd>
            <RoleBadge role={invitation.role} />
          </dd>
        </div>
        {invitation.organization && (
          <div className="contents">
            <dt className="text-muted text-sm">{t("invitation.organization")}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <bdi>{invitation.organization}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {loggedInAs && (
        <p className="mt-4 text-muted text-sm">
          This browser is logged in as <bdi>{loggedInAs}</bdi>. Opening the account logs that person out.
        </p>
      )}
      <Form method="post" {...formProps} className="mt-6 flex flex-col gap-1">
        <ProblemBanner errors={form.errors} className="mb-3" />
        <Field id="username" label={t("invitation.username")} required error={fields.username.errors}>
          <Input
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.username}
            defaultValue={fields.username.initialValue}
          />
        </Field>
        <Field id="name" label={t("invitation.name")} required error={fields.name.errors}>
          <Input
            name="name"
            autoComplete="name"
            maxLength={limits.name}
            defaultValue={fields.name.initialValue}
          />
        </Field>
        <Field
          id="password"
          label={t("invitation.password")}
          required
          hint={t("invitation.atLeastCharactersAFew", { passwordMin: limits.passwordMin })}
          error={fields.password.errors}
        >
          <PasswordInput name="password" autoComplete="new-password" maxLength={limits.passwordMax} />
        </Field>
        <Field
          id="confirmPassword"
          label={t("invitation.confirmPassword")}
          required
          error={fields.confirmPassword.errors}
        >
          <PasswordInput name="confirmPassword" autoComplete="new-password" maxLength={limits.passwordMax} />
        </Field>
        <Field id="phone" label={t("invitation.phone")} error={fields.phone.errors}>
          <Input
            type="tel"
            name="phone"
            autoComplete="tel"
            maxLength={limits.phone}
            defaultValue={fields.phone.initialValue}
          />
        </Field>
        <Button type="submit" pending={pending} pendingLabel={t("invitation.creating")}>
          {t("invitation.openAccount")}
        </Button>
      </Form>
    </LogInCard>
  );
}
