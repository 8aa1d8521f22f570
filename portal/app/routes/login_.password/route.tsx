import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { changePassword } from "#app/domain/accounts/change-password.server.ts";
import { settingsInForce } from "#app/domain/settings/read.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { homeOf } from "#app/http/home.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { attempted } from "#app/http/screen.server.ts";
import { currentSignIn, sessionId } from "#app/http/sessions/current.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { CurrentPasswordField } from "#app/ui/log-in/current-password-field.tsx";
import { invalidFields, refusalBeside, useFirstError } from "#app/ui/log-in/field-messages.ts";
import { SignInCard } from "#app/ui/log-in/log-in-card.tsx";
import { passwordChangeSchema } from "#app/ui/log-in/new-password.ts";
import { NewPasswordFields } from "#app/ui/log-in/new-password-fields.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";

export const meta: MetaFunction = pageTitle("Choose a new password");

export async function loader(args: LoaderFunctionArgs) {
  const { db, account } = await guard(args, "signed-in");
  const signIn = await currentSignIn(args.request, args.context);
  if (signIn?.hold !== "password") return redirect(homeOf[account.role]);
  const { passwordExpiration } = await settingsInForce(db);
  return { days: account.mustChangePassword ? null : passwordExpiration };
}

export async function action(args: ActionFunctionArgs) {
  const { db, caller, account } = await guard(args, "signed-in");
  const typed = passwordChangeSchema.safeParse(Object.fromEntries(await readForm(args.request)));
  if (!typed.success) return data(invalidFields(typed.error), 422);
  const keep = await sessionId(args.request, args.context);
  const { refusal } = await attempted(changePassword(db, caller, typed.data, keep));
  if (refusal) return data(refusalBeside(refusal), refusal.status);
  return redirectWithToast(args.context, homeOf[account.role], {
    title: "Password changed",
    description: "Your other sessions were ended.",
  });
}

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
