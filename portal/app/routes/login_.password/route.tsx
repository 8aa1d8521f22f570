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

export const meta: MetaFunction = pageTitle("Choose a new password");

export default function ChooseNewPassword() {
  const { days } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const pending = useSubmission().formMethod === "POST";
  const { form, fields, formProps } = useCheckedForm<"currentPassword" | "newPassword" | "confirmPassword">({
    lastResult,
  });
  return (
    <LogInCard
      title="Choose a new password"
      description={
        days === null
          ? "Your present password was chosen by somebody else. Choose your own to go on."
          : `Your password is older than ${days} days. Choose another to go on.`
      }
    >
      <Form method="post" {...formProps} className="mt-6 flex flex-col gap-1">
        <ProblemBanner errors={form.errors} className="mb-3" />
        <CurrentPasswordField error={fields.currentPassword.errors} />
        <NewPasswordFields fields={fields} />
        <Button type="submit" pending={pending} pendingLabel="Saving...">
          Change password
        </Button>
      </Form>
    </LogInCard>
  );
}
