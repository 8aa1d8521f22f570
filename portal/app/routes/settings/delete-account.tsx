import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { limits } from "@wardway/model";
import { Button, buttonClass } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { Icon } from "#app/components/icon.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { Section } from "#app/components/section.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import type { FormResult } from "#app/http/forms/define-action.server.ts";
import { CurrentPasswordField } from "#app/sections/account/current-password-field.tsx";
import { useViewer } from "#app/shell/page/viewer.ts";

export function DeleteAccount({ formResult }: { formResult: FormResult | undefined }) {
  return (
    <Section title={t`Delete account`}>
      <p className="flex gap-3">
        <Icon name="triangle-exclamation-point" className="mt-0.5 size-5 shrink-0 text-danger" />
        {t`This cannot be undone. No one can log in with this account again.`}
      </p>
      <ul className="mt-3 list-disc space-y-1 pl-5 text-muted text-sm marker:text-control">
        <li>{t`Your name, email, phone, address, notifications and login history are removed, and all your sessions end.`}</li>
        <li>{t`Transports stay with your organization; their timelines then read "Deleted user".`}</li>
        <li>{t`The audit trail is not changed: records of access to health data must be retained.`}</li>
      </ul>
      <details open={formResult !== undefined} className="group mt-4">
        <summary className={buttonClass({ variant: "secondary", className: "w-fit group-open:hidden" })}>
          {t`Delete Account`}
        </summary>
        <DeletionForm formResult={formResult} />
      </details>
    </Section>
  );
}

function DeletionForm({ formResult }: { formResult: FormResult | undefined }) {
  const { user } = useViewer();
  const pending = useSubmission().formData?.get("intent") === "deleteAccount";
  const { form, fields, formProps } = useCheckedForm<"username" | "currentPassword">({
    lastResult: formResult?.reply,
    schema: async () => (await import("./forms.ts")).deleteAccountForm,
  });
  return (
    <Form method="post" preventScrollReset {...formProps} className="flex max-w-md flex-col gap-1">
      <input type="hidden" name="intent" value="deleteAccount" />
      <ProblemBanner errors={form.errors} />
      <Field
        id="username"
        label={t`Username`}
        required
        hint={
          <Trans>
            Type <span className="font-medium text-ink wrap-anywhere">{user.username}</span> to confirm.
          </Trans>
        }
        error={fields.username.errors}
      >
        <Input
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.username}
          defaultValue={fields.username.initialValue}
        />
      </Field>
      <CurrentPasswordField error={fields.currentPassword.errors} />
      <Button
        type="submit"
        variant="danger"
        pending={pending}
        pendingLabel={t`Deleting...`}
        className="sm:self-start"
      >
        {t`Delete Account`}
      </Button>
    </Form>
  );
}
