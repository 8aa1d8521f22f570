import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { pageTitle } from "#app/http/page-title.ts";
import { useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { CurrentPasswordField } from "#app/ui/log-in/current-password-field.tsx";
import { LogInCard } from "#app/ui/log-in/log-in-card.tsx";
import { NewPasswordFields } from "#app/ui/log-in/new-password-fields.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { action } from "./action.server.ts";
import { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export { action, loader };

export const meta: MetaFunction = pageTitle(translate("loginPassword.chooseANewPassword"));

const descriptions = {
  temporary: "loginPassword.yourCurrentPasswordWasChosen",
  weak: "loginPassword.yourPasswordIsEasyTo",
  expired: "loginPassword.yourPasswordIsOlderThan",
} as const;

export default function ChooseNewPassword() {
  const { t } = useTranslator(messages);
  const { reason, days } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const pending = useSubmission().formMethod === "POST";
  const { form, fields, formProps } = useCheckedForm<"currentPassword" | "newPassword" | "confirmPassword">({
    lastResult,
  });
  return (
    <LogInCard title={t("loginPassword.chooseANewPassword")} description={t(descriptions[reason], { days })}>
      <Form method="post" {...formProps} className="mt-6 flex flex-col gap-1">
        <ProblemBanner errors={form.errors} className="mb-3" />
        <CurrentPasswordField error={fields.currentPassword.errors} />
        <NewPasswordFields fields={fields} />
        <Button type="submit" pending={pending} pendingLabel={t("loginPassword.saving")}>
          {t("loginPassword.changePassword")}
        </Button>
      </Form>
    </LogInCard>
  );
}
