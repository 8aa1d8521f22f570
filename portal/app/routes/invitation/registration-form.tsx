import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { limits, type Role } from "@wardway/model";
import { messageText } from "@wardway/model/messages/message";
import { Button } from "@wardway/widgets/ui/button";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import { useEffect } from "react";
import { TextField } from "#app/components/form-fields.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useToast } from "#app/components/toaster.tsx";
import { type CheckedFormOptions, useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import { LogInCard } from "#app/sections/account/log-in-card.tsx";
import { NewPasswordFields } from "#app/sections/account/new-password-fields.tsx";

type FieldName = "username" | "name" | "password" | "confirmPassword" | "phone";

export interface RegistrationFormProps extends Pick<CheckedFormOptions<FieldName>, "lastResult"> {
  invitation: { email: string; role: Role; organization: string | null };
  systemName: string;
  minPasswordLength: number;
  /** The user logged in on this browser, whose session the new account replaces. */
  loggedInAs: string | null;
}

export function RegistrationForm({
  invitation,
  systemName,
  minPasswordLength,
  loggedInAs,
  lastResult,
}: RegistrationFormProps) {
  const pending = useSubmission().formAction?.startsWith("/invitation") ?? false;
  const { form, fields, formProps } = useCheckedForm<FieldName>({ lastResult });
  const toast = useToast();
  useEffect(() => {
    if (!lastResult) return;
    const [message = t`Could not create account`] = Object.values(lastResult.error ?? {})[0] ?? [];
    toast({
      title: t`Registration failed`,
      description: messageText(message),
      variant: "destructive",
    });
  }, [lastResult, toast]);
  return (
    <LogInCard
      title={t`Open your account`}
      description={t`You are invited to ${systemName}. Choose how you log in.`}
    >
      <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 border-line border-y py-3">
        <div className="contents">
          <dt className="text-muted text-sm">{t`Email`}</dt>
          <dd className="min-w-0 wrap-anywhere">{invitation.email}</dd>
        </div>
        <div className="contents">
          <dt className="text-muted text-sm">{t`Role`}</dt>
          <dd>
            <RoleBadge role={invitation.role} />
          </dd>
        </div>
        {invitation.organization && (
          <div className="contents">
            <dt className="text-muted text-sm">{t`Organization`}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <bdi>{invitation.organization}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {loggedInAs && (
        <p className="mt-4 text-muted text-sm">
          <Trans>
            This browser is logged in as <bdi>{loggedInAs}</bdi>. Opening the account logs that person out.
          </Trans>
        </p>
      )}
      <Form method="post" {...formProps} className="mt-6 flex flex-col gap-1">
        <ProblemBanner errors={form.errors} className="mb-3" />
        <TextField
          field={fields.username}
          id="username"
          label={t`Username`}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.username}
        />
        <TextField
          field={fields.name}
          id="name"
          label={t`Name`}
          required
          autoComplete="name"
          maxLength={limits.name}
        />
        <NewPasswordFields
          fields={{ newPassword: fields.password, confirmPassword: fields.confirmPassword }}
          minLength={minPasswordLength}
          labels={{
            newPassword: t`Password`,
            confirmPassword: t`Confirm password`,
          }}
        />
        <TextField
          field={fields.phone}
          id="phone"
          label={t`Phone`}
          type="tel"
          autoComplete="tel"
          maxLength={limits.phone}
        />
        <Button type="submit" pending={pending} pendingLabel={t`Creating...`}>
          {t`Open account`}
        </Button>
      </Form>
    </LogInCard>
  );
}
