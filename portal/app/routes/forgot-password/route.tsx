import { msg, t } from "@lingui/core/macro";
import { Form, Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { limits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { pageTitle } from "#app/http/page-title.ts";
import { type CheckedFormOptions, useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { TextField } from "#app/ui/form-fields.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LogInCard, quietLinkClass } from "#app/ui/log-in/log-in-card.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";

export { action, loader };

export const meta: MetaFunction = pageTitle(msg`Forgot password`);

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
      title={t`Forgot password`}
      description={t`Enter your username. We send a link to the email address of your account, with which you choose a new password.`}
    >
      <Form method="post" {...formProps} className="mt-6 flex flex-col gap-1">
        <ProblemBanner errors={form.errors} className="mb-3" />
        <TextField
          field={fields.username}
          id="username"
          label={t`Username`}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.username}
        />
        <Button type="submit" pending={pending} pendingLabel={t`Sending...`}>
          {t`Send link`}
        </Button>
      </Form>
      <BackToLogin />
    </LogInCard>
  );
}

/** Does not reveal which accounts exist. */
function LinkSent() {
  return (
    <LogInCard
      focusHeading
      title={t`Check your email`}
      description={t`If there is an account of this name with an email address, a link is on its way. It works once and for one hour.`}
    >
      <p className="notice mt-5">
        <Icon name="mail-check" />
        {t`No email after a few minutes? Check the spam folder, or contact your administrator.`}
      </p>
      <BackToLogin />
    </LogInCard>
  );
}

function ContactSupport(props: { supportPhone: string; contactEmail: string }) {
  const { supportPhone, contactEmail } = props;
  const contact = supportPhone || contactEmail;
  return (
    <LogInCard
      title={t`Forgot password`}
      description={t`Contact your administrator, who can give you a new password. This system does not send mail.`}
    >
      {contact !== "" && (
        <p className="mt-4 text-sm wrap-anywhere">
          {supportPhone !== "" && contactEmail !== ""
            ? t`You reach support at ${supportPhone} or ${contactEmail}.`
            : t`You reach support at ${contact}.`}
        </p>
      )}
      <BackToLogin />
    </LogInCard>
  );
}

function BackToLogin() {
  return (
    <p className="mt-4">
      <Link to="/login" className={quietLinkClass}>
        {t`Back to log-in`}
      </Link>
    </p>
  );
}
