import { Form } from "@remix-run/react";
import { limits, type Role } from "@wardway/model";
import { messageText } from "@wardway/model/messages/message";
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

type FieldName = "username" | "name" | "password" | "confirmPassword" | "phone";

export interface RegistrationFormProps extends Pick<CheckedFormOptions<FieldName>, "lastResult"> {
  invitation: { email: string; role: Role; organization: string | null };
  systemName: string;
  /** Name of the user logged in on this browser; the new account replaces the session. Null if none. */
  loggedInAs: string | null;
}

/** The form in which an invited person opens an account. */
export function RegistrationForm({ invitation, systemName, loggedInAs, lastResult }: RegistrationFormProps) {
  const pending = useSubmission().formAction?.startsWith("/invitation") ?? false;
  const { form, fields, formProps } = useCheckedForm<FieldName>({ lastResult });
  const toast = useToast();
  useEffect(() => {
    if (!lastResult) return;
    const [message = "Could not create account"] = Object.values(lastResult.error ?? {})[0] ?? [];
    toast({ title: "Registration failed", description: messageText(message), variant: "destructive" });
  }, [lastResult, toast]);
  return (
    <LogInCard
      title="Open your account"
      description={`You are invited to ${systemName}. Choose how you log in.`}
    >
      <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 rounded-md border border-line p-4">
        <div className="contents">
          <dt className="text-muted text-sm">Email</dt>
          <dd className="min-w-0 wrap-anywhere">{invitation.email}</dd>
        </div>
        <div className="contents">
          <dt className="text-muted text-sm">Role</dt>
          <dd>
            <RoleBadge role={invitation.role} />
          </dd>
        </div>
        {invitation.organization && (
          <div className="contents">
            <dt className="text-muted text-sm">Organization</dt>
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
        <Field id="username" label="Username" required error={fields.username.errors}>
          <Input
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.username}
            defaultValue={fields.username.initialValue}
          />
        </Field>
        <Field id="name" label="Name" required error={fields.name.errors}>
          <Input
            name="name"
            autoComplete="name"
            maxLength={limits.name}
            defaultValue={fields.name.initialValue}
          />
        </Field>
        <Field
          id="password"
          label="Password"
          required
          hint={`At least ${limits.passwordMin} characters. A few words that you can remember are best.`}
          error={fields.password.errors}
        >
          <PasswordInput name="password" autoComplete="new-password" maxLength={limits.passwordMax} />
        </Field>
        <Field id="confirmPassword" label="Confirm password" required error={fields.confirmPassword.errors}>
          <PasswordInput name="confirmPassword" autoComplete="new-password" maxLength={limits.passwordMax} />
        </Field>
        <Field id="phone" label="Phone" error={fields.phone.errors}>
          <Input
            type="tel"
            name="phone"
            autoComplete="tel"
            maxLength={limits.phone}
            defaultValue={fields.phone.initialValue}
          />
        </Field>
        <Button type="submit" pending={pending} pendingLabel="Creating...">
          Open account
        </Button>
      </Form>
    </LogInCard>
  );
}
