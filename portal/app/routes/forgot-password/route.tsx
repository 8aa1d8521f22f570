import { Form, Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { limits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { MailCheck } from "lucide-react";
import { pageTitle } from "#app/http/page-title.ts";
import { type CheckedFormOptions, useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { LogInCard, quietLinkClass } from "#app/ui/log-in/log-in-card.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";

export { action, loader };

export const meta: MetaFunction = pageTitle("Forgot password");

export default function ForgotPassword() {
  const { canMail, supportPhone, contactEmail } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (!canMail) return <ContactSupport supportPhone={supportPhone} contactEmail={contactEmail} />;
  return result?.sent ? <LinkSent /> : <LinkForm lastResult={result?.result} />;
}

function LinkForm({ lastResult }: Pick<CheckedFormOptions<"username">, "lastResult">) {
  const pending = useSubmission().formMethod === "POST";
  const { form, fields, formProps } = useCheckedForm<"username">({ lastResult });
  return (
    <LogInCard
      title="Forgot password"
      description="Enter your username. We send a link to the email address of your account, with which you choose a new password."
    >
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
        <Button type="submit" pending={pending} pendingLabel="Sending...">
          Send link
        </Button>
      </Form>
      <BackToLogin />
    </LogInCard>
  );
}

/** Identical for every username, so that it does not reveal which accounts exist. */
function LinkSent() {
  return (
    <LogInCard
      focusHeading
      title="Look into your mail"
      description="If there is an account of this name with an email address, a link is on its way. It works once and for one hour."
    >
      <p className="mt-5 flex gap-3 rounded-md border border-line bg-raised px-4 py-3 text-sm">
        <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-completed" />
        No mail after a few minutes? Look into the spam folder, or contact your administrator.
      </p>
      <BackToLogin />
    </LogInCard>
  );
}

/** Shown when no mail server is set up. */
function ContactSupport(props: { supportPhone: string; contactEmail: string }) {
  const contacts = [props.supportPhone, props.contactEmail].filter(Boolean);
  return (
    <LogInCard
      title="Forgot password"
      description="Contact your administrator, who can give you a new password. This system does not send mail."
    >
      {contacts.length > 0 && (
        <p className="mt-4 text-sm wrap-anywhere">You reach support at {contacts.join(" or ")}.</p>
      )}
      <BackToLogin />
    </LogInCard>
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
