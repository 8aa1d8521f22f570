import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { isShowable, limits, type SystemSettings } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { MailCheck } from "lucide-react";
import { z } from "zod";
import { requestReset } from "#app/domain/accounts/forgotten-password.server.ts";
import { settingsInForce } from "#app/domain/settings/read.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { visitor } from "#app/http/guard.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { attempted } from "#app/http/screen.server.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import {
  type FormRefusal,
  invalidFields,
  refusalBeside,
  useFirstError,
} from "#app/ui/log-in/field-messages.ts";
import { quietLinkClass, SignInCard } from "#app/ui/log-in/log-in-card.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";

export const meta: MetaFunction = pageTitle("Forgot password");

const schema = z.object({
  username: z
    .string({ error: "Enter your username." })
    .trim()
    .min(1, "Enter your username.")
    .max(limits.username, `Username can have at most ${limits.username} characters.`)
    .refine(isShowable, "Username has characters that cannot be shown."),
});

export async function loader(args: LoaderFunctionArgs) {
  await visitor(args);
  const settings = await settingsInForce(args.context.db);
  const { supportPhone, contactEmail } = settings;
  return { canMail: canMail(settings), supportPhone, contactEmail };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const typed = schema.safeParse(Object.fromEntries(await readForm(request)));
  if (!typed.success) return data({ sent: false, ...invalidFields(typed.error) }, 422);
  const { db, secretBox, ipAddress, demoLogins } = context;
  if (!canMail(await settingsInForce(db))) return data(unsent, 503);
  const asked = requestReset(db, secretBox, { ...typed.data, ipAddress, demoLogins });
  const { refusal } = await attempted(asked);
  if (refusal) return data({ sent: false, ...refusalBeside(refusal) }, refusal.status);
  return { ...unsent, sent: true };
}

const unsent: FormRefusal & { readonly sent: boolean } = { sent: false, problem: null, errors: {} };

const canMail = ({ smtpServer, fromEmail }: SystemSettings) => smtpServer !== "" && fromEmail !== "";

export default function ForgotPassword() {
  const { canMail, supportPhone, contactEmail } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!canMail) return <AskSomebody supportPhone={supportPhone} contactEmail={contactEmail} />;
  return answer?.sent ? <Sent /> : <AskForLink answer={answer} />;
}

function AskForLink({ answer }: { answer: FormRefusal | undefined }) {
  const pending = useSubmission().formMethod === "POST";
  const form = useFirstError(answer);
  return (
    <SignInCard
      title="Forgot password"
      description="Enter your username. We send a link to the email address of your account, with which you choose a new password."
    >
      <Form method="post" noValidate ref={form} className="mt-6 flex flex-col gap-1">
        <ProblemBanner errors={answer?.problem} className="mb-3" />
        <Field id="username" label="Username" required error={answer?.errors.username}>
          <Input
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.username}
          />
        </Field>
        <Button type="submit" pending={pending} pendingLabel="Sending...">
          Send link
        </Button>
      </Form>
      <BackToLogin />
    </SignInCard>
  );
}

/** The same for every name, whether there is such an account or not. */
function Sent() {
  return (
    <SignInCard
      isAnswer
      title="Look into your mail"
      description="If there is an account of this name with an email address, a link is on its way. It works once and for one hour."
    >
      <p className="mt-5 flex gap-3 rounded-md border border-line bg-raised px-4 py-3 text-sm">
        <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-completed" />
        No mail after a few minutes? Look into the spam folder, or contact your administrator.
      </p>
      <BackToLogin />
    </SignInCard>
  );
}

/** Where no mail is set up: the same for everybody. */
function AskSomebody(props: { supportPhone: string; contactEmail: string }) {
  const ways = [props.supportPhone, props.contactEmail].filter(Boolean);
  return (
    <SignInCard
      title="Forgot password"
      description="Contact your administrator, who can give you a new password. This system does not send mail."
    >
      {ways.length > 0 && (
        <p className="mt-4 text-sm wrap-anywhere">You reach support at {ways.join(" or ")}.</p>
      )}
      <BackToLogin />
    </SignInCard>
  );
}

function BackToLogin() {
  return (
    <p className="mt-4 text-center">
      <Link to="/login" className={quietLinkClass}>
        Back to log-in
      </Link>
    </p>
  );
}
