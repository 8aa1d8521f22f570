import { msg, t } from "@lingui/core/macro";
import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { pageTitle } from "#app/http/page-title.ts";
import { useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { CurrentPasswordField } from "#app/ui/log-in/current-password-field.tsx";
import { LogInCard } from "#app/ui/log-in/log-in-card.tsx";
import { NewPasswordFields } from "#app/ui/log-in/new-password-fields.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";

export { action, loader };

export const meta: MetaFunction = pageTitle(msg`Choose a new password`);

const descriptions = {
  temporary: () => t`Your current password was chosen by another user. Choose your own to continue.`,
  weak: () => t`Your password is too short or easy to guess. Choose another one to continue.`,
  expired: (days: number) => t`Your password is older than ${days} days. Choose a new one to continue.`,
};

export default function ChooseNewPassword() {
  const { reason, days } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const pending = useSubmission().formMethod === "POST";
  const { form, fields, formProps } = useCheckedForm<"currentPassword" | "newPassword" | "confirmPassword">({
    lastResult,
  });
  return (
    <LogInCard title={t`Choose a new password`} description={descriptions[reason](days)}>
      <Form method="post" {...formProps} className="mt-6 flex flex-col gap-1">
        <ProblemBanner errors={form.errors} className="mb-3" />
        <CurrentPasswordField error={fields.currentPassword.errors} />
        <NewPasswordFields fields={fields} />
        <Button type="submit" pending={pending} pendingLabel={t`Saving...`}>
          {t`Change password`}
        </Button>
      </Form>
    </LogInCard>
  );
}
