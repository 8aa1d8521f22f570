import { Form, Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { limits } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { pageTitle } from "#app/http/page-title.ts";
import { type CheckedFormOptions, useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { TextField } from "#app/ui/form-fields.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LogInCard, quietLinkClass } from "#app/ui/log-in/log-in-card.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { action, loader };

export const meta: MetaFunction = pageTitle(translate("forgotPassword.forgotPassword"));

export default function ForgotPassword() {
  const { canMail, supportPhone, contactEmail } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (!canMail) return <ContactSupport supportPhone={supportPhone} contactEmail={contactEmail} />;
  return result?.sent ? <LinkSent /> : <LinkForm lastResult={result?.result} />;
}

function LinkForm({ lastResult }: Pick<CheckedFormOptions<"username">, "lastResult">) {
  const { t } = useTranslator(messages);
  const pending = useSubmission().formMethod === "POST";
  const { form, fields, formProps } = useCheckedForm<"username">({ lastResult });
  return (
    <LogInCard
      title={t("forgotPassword.forgotPassword")}
      description={t("forgotPassword.enterYourUsernameWeSend")}
    >
      <Form method="post" {...formProps} className="mt-6 flex flex-col gap-1">
        <ProblemBanner errors={form.errors} className="mb-3" />
        <TextField
          field={fields.username}
          id="username"
          label={t("forgotPassword.username")}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.username}
        />
        <Button type="submit" pending={pending} pendingLabel={t("forgotPassword.sending")}>
          {t("forgotPassword.sendLink")}
        </Button>
      </Form>
      <BackToLogin />
    </LogInCard>
  );
}

/** Does not reveal which accounts exist. */
function LinkSent() {
  const { t } = useTranslator(messages);
  return (
    <LogInCard
      focusHeading
      title={t("forgotPassword.checkYourEmail")}
      description={t("forgotPassword.ifThereIsAnAccount")}
    >
      <p className="notice mt-5">
        <Icon name="mail-check" />
        {t("forgotPassword.noEmailAfterAFew")}
      </p>
      <BackToLogin />
    </LogInCard>
  );
}

function ContactSupport(props: { supportPhone: string; contactEmail: string }) {
  const { t } = useTranslator(messages);
  const contacts = [props.supportPhone, props.contactEmail].filter(Boolean);
  return (
    <LogInCard
      title={t("forgotPassword.forgotPassword")}
      description={t("forgotPassword.contactYourAdministratorWho")}
    >
      {contacts.length > 0 && (
        <p className="mt-4 text-sm wrap-anywhere">
          {t("forgotPassword.youReachSupportAt", { contacts: contacts.join(" or ") })}
        </p>
      )}
      <BackToLogin />
    </LogInCard>
  );
}

function BackToLogin() {
  const { t } = useTranslator(messages);
  return (
    <p className="mt-4">
      <Link to="/login" className={quietLinkClass}>
        {t("forgotPassword.backToLogIn")}
      </Link>
    </p>
  );
}
