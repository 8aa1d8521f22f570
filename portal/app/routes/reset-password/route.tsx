import type { HeadersFunction } from "@remix-run/node";
import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { pageTitle } from "#app/http/page-title.ts";
import { noReferrer } from "#app/http/token-of-link.server.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { useFirstError } from "#app/ui/log-in/field-messages.ts";
import { SignInCard } from "#app/ui/log-in/log-in-card.tsx";
import { NewPasswordFields } from "#app/ui/log-in/new-password-fields.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";

export { action, loader };

export const meta: MetaFunction = pageTitle("Choose a new password");

export const headers: HeadersFunction = () => noReferrer;

export default function ResetPassword() {
  const { over } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const pending = useSubmission().formMethod === "POST";
  const form = useFirstError(refusal);
  if (over !== null) return <LinkOver sentence={over} isAnswer={refusal !== undefined} />;
  return (
    <SignInCard
      title="Choose a new password"
      description="It ends all sessions of the account. Afterwards you log in with it, and with your second factor where you have one."
    >
      <Form method="post" noValidate ref={form} className="mt-6 flex flex-col gap-1">
        <ProblemBanner errors={refusal?.problem} className="mb-3" />
        <NewPasswordFields errors={refusal?.errors ?? {}} />
        <Button type="submit" pending={pending} pendingLabel="Saving...">
          Change password
        </Button>
      </Form>
    </SignInCard>
  );
}

function LinkOver({ sentence, isAnswer }: { sentence: string; isAnswer: boolean }) {
  return (
    <SignInCard isAnswer={isAnswer} title="This link does not work any more" description={sentence}>
      <div className="mt-6 flex flex-wrap gap-2">
        <LinkButton to="/forgot-password">Ask for a new link</LinkButton>
        <LinkButton to="/login" variant="secondary">
          Back to log-in
        </LinkButton>
      </div>
    </SignInCard>
  );
}
