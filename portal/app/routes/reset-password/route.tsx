import type { HeadersFunction } from "@remix-run/node";
import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { pageTitle } from "#app/http/page-title.ts";
import { noReferrer } from "#app/http/token-of-link.server.ts";
import { useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LogInCard } from "#app/ui/log-in/log-in-card.tsx";
import { NewPasswordFields } from "#app/ui/log-in/new-password-fields.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { action, loader };

export const meta: MetaFunction = pageTitle(translate("resetPassword.chooseANewPassword"));

export const headers: HeadersFunction = () => noReferrer;

export default function ResetPassword() {
  const { t } = useTranslator(messages);
  const { expired } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const pending = useSubmission().formMethod === "POST";
  const { form, fields, formProps } = useCheckedForm<"newPassword" | "confirmPassword">({ lastResult });
  if (expired !== null) return <LinkExpired message={expired} focusHeading={lastResult !== undefined} />;
  return (
    <LogInCard
      title={t("resetPassword.chooseANewPassword")}
      description={t("resetPassword.itEndsAllSessionsOf")}
    >
      <Form method="post" {...formProps} className="mt-6 flex flex-col gap-1">
        <ProblemBanner errors={form.errors} className="mb-3" />
        <NewPasswordFields fields={fields} />
        <Button type="submit" pending={pending} pendingLabel={t("resetPassword.saving")}>
          {t("resetPassword.changePassword")}
        </Button>
      </Form>
    </LogInCard>
  );
}

function LinkExpired({ message, focusHeading }: { message: string; focusHeading: boolean }) {
  const { t } = useTranslator(messages);
  return (
    <LogInCard
      focusHeading={focusHeading}
      title={t("resetPassword.thisLinkIsNoLonger")}
      description={message}
    >
      <div className="mt-6 flex flex-wrap gap-2">
        <LinkButton to="/forgot-password">{t("resetPassword.requestANewLink")}</LinkButton>
        <LinkButton to="/login" variant="secondary">
          {t("resetPassword.backToLogIn")}
        </LinkButton>
      </div>
    </LogInCard>
  );
}
