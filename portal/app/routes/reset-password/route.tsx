import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { isLinkGood, linkOver, resetPassword } from "#app/domain/accounts/reset-password.server.ts";
import { resetCookie } from "#app/http/cookies.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { attempted } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { keptToken, noReferrer, tokenTakenOut } from "#app/http/token-of-link.server.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { invalidFields, refusalBeside, useFirstError } from "#app/ui/log-in/field-messages.ts";
import { SignInCard } from "#app/ui/log-in/log-in-card.tsx";
import { newPasswordSchema } from "#app/ui/log-in/new-password.ts";
import { NewPasswordFields } from "#app/ui/log-in/new-password-fields.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";

export const meta: MetaFunction = pageTitle("Choose a new password");

export const headers: HeadersFunction = () => noReferrer;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cookie = resetCookie(context);
  const takenOut = await tokenTakenOut(request, cookie);
  if (takenOut) return takenOut;
  const isGood = await isLinkGood(context.db, await keptToken(request, cookie));
  return isGood ? { over: null } : data({ over: linkOver().message }, 404);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const cookie = resetCookie(context);
  const token = await keptToken(request, cookie);
  const typed = newPasswordSchema.safeParse(Object.fromEntries(form));
  if (!typed.success) return data(invalidFields(typed.error), 422);
  const reset = resetPassword(context.db, { token, newPassword: typed.data.newPassword }, context.ipAddress);
  const { refusal } = await attempted(reset);
  if (refusal) return data(refusalBeside(refusal), refusal.status);
  const forgotten = await cookie.serialize("", { maxAge: 0 });
  const message = {
    title: "Password changed",
    description: "All sessions of the account were ended. Log in with the new password.",
  };
  return redirectWithToast(context, "/login", message, [["set-cookie", forgotten]]);
}

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
