import { Form } from "@remix-run/react";
import { limits, type Role } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import { useEffect } from "react";
import { useSubmission } from "#app/http/use-submission.ts";
import { type FormRefusal, useFirstError } from "#app/ui/log-in/field-messages.ts";
import { SignInCard } from "#app/ui/log-in/log-in-card.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { useToast } from "#app/ui/toaster.tsx";

export interface RegistrationFormProps {
  invitation: { email: string; role: Role; organization: string | null };
  systemName: string;
  /** Who has a session in this browser, which the new account takes the place of. */
  signedInAs: string | null;
  refusal: (FormRefusal & { kept: { username: string; name: string; phone: string } }) | undefined;
}

/** Where an invited person opens an account. */
export function RegistrationForm({ invitation, systemName, signedInAs, refusal }: RegistrationFormProps) {
  const pending = useSubmission().formAction?.startsWith("/invitation") ?? false;
  const form = useFirstError(refusal);
  const toast = useToast();
  useEffect(() => {
    if (!refusal) return;
    const sentence = refusal.problem ?? Object.values(refusal.errors).at(-1) ?? "Could not create account";
    toast({ title: "Registration failed", description: sentence, variant: "destructive" });
  }, [refusal, toast]);
  const errors = refusal?.errors ?? {};
  return (
    <SignInCard
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
      {signedInAs && (
        <p className="mt-4 text-muted text-sm">
          This browser is logged in as <bdi>{signedInAs}</bdi>. Opening the account logs that person out.
        </p>
      )}
      <Form method="post" noValidate ref={form} className="mt-6 flex flex-col gap-1">
        <ProblemBanner errors={refusal?.problem} className="mb-3" />
        <Field id="username" label="Username" required error={errors.username}>
          <Input
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.username}
            defaultValue={refusal?.kept.username ?? ""}
          />
        </Field>
        <Field id="name" label="Name" required error={errors.name}>
          <Input
            name="name"
            autoComplete="name"
            maxLength={limits.name}
            defaultValue={refusal?.kept.name ?? ""}
          />
        </Field>
        <Field
          id="password"
          label="Password"
          required
          hint={`At least ${limits.passwordMin} characters. A few words that you can remember are best.`}
          error={errors.password}
        >
          <PasswordInput name="password" autoComplete="new-password" maxLength={limits.passwordMax} />
        </Field>
        <Field id="confirmPassword" label="Confirm password" required error={errors.confirmPassword}>
          <PasswordInput name="confirmPassword" autoComplete="new-password" maxLength={limits.passwordMax} />
        </Field>
        <Field id="phone" label="Phone" error={errors.phone}>
          <Input
            type="tel"
            name="phone"
            autoComplete="tel"
            maxLength={limits.phone}
            defaultValue={refusal?.kept.phone ?? ""}
          />
        </Field>
        <Button type="submit" pending={pending} pendingLabel="Creating...">
          Open account
        </Button>
      </Form>
    </SignInCard>
  );
}
