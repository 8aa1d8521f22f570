import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { pageTitle } from "#app/http/page-title.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { CurrentPasswordField } from "#app/ui/log-in/current-password-field.tsx";
import { useFirstError } from "#app/ui/log-in/field-messages.ts";
import { SignInCard } from "#app/ui/log-in/log-in-card.tsx";
import { NewPasswordFields } from "#app/ui/log-in/new-password-fields.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";

export { action, loader };

export const meta: MetaFunction = pageTitle("Choose a new password");

export default function ChooseNewPassword() {
  const { days } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const pending = useSubmission().formMethod === "POST";
  const form = useFirstError(refusal);
  return (
    <SignInCard
      title="Choose a new password"
      description={
        days === null
          ? "Your present password was chosen by somebody else. Choose your own to go on."
          : `Your password is older than ${days} days. Choose another to go on.`
      }
    >
      <Form method="post" noValidate ref={form} className="mt-6 flex flex-col gap-1">
        <ProblemBanner errors={refusal?.problem} className="mb-3" />
        <CurrentPasswordField error={refusal?.errors.currentPassword} />
        <NewPasswordFields errors={refusal?.errors ?? {}} />
        <Button type="submit" pending={pending} pendingLabel="Saving...">
          Change password
        </Button>
      </Form>
    </SignInCard>
  );
}
