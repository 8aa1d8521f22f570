import { Form } from "@remix-run/react";
import { limits, type Role } from "@wardway/model";
import { messageText } from "@wardway/model/messages/message";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import { useEffect } from "react";
import { type CheckedFormOptions, useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { TextField } from "#app/ui/form-fields.tsx";
import { LogInCard } from "#app/ui/log-in/log-in-card.tsx";
import { NewPasswordFields } from "#app/ui/log-in/new-password-fields.tsx";
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
      <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 border-line border-y py-3">
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
        <TextField
          field={fields.username}
          id="username"
          label={t("invitation.username")}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.username}
        />
        <TextField
          field={fields.name}
          id="name"
          label={t("invitation.name")}
          required
          autoComplete="name"
          maxLength={limits.name}
        />
        <NewPasswordFields
          fields={{ newPassword: fields.password, confirmPassword: fields.confirmPassword }}
          labels={{
            newPassword: t("invitation.password"),
            confirmPassword: t("invitation.confirmPassword"),
          }}
        />
        <TextField
          field={fields.phone}
          id="phone"
          label={t("invitation.phone")}
          type="tel"
          autoComplete="tel"
          maxLength={limits.phone}
        />
        <Button type="submit" pending={pending} pendingLabel={t("invitation.creating")}>
          {t("invitation.openAccount")}
        </Button>
      </Form>
    </LogInCard>
  );
}
