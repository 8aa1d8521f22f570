import { Form } from "@remix-run/react";
import type { NotificationPreferences } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { useViewer } from "#app/http/viewer.ts";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { Section } from "#app/ui/section.tsx";
import { PreferenceBox } from "#app/ui/settings/preference-box.tsx";
import type { AccountFormResult } from "./action.server.ts";
import { messages } from "./messages.ts";

export interface NotificationsTabProps {
  preferences: NotificationPreferences;
  /** If rejected. */
  formResult: AccountFormResult | undefined;
}

export function NotificationsTab({ preferences, formResult }: NotificationsTabProps) {
  const { t } = useTranslator(messages);
  const { user } = useViewer();
  const pending = useSubmission().formData?.get("intent") === "preferences";
  const { form, fields, formProps } = useCheckedForm<keyof NotificationPreferences>({
    lastResult: formResult?.reply,
    defaultValue: {
      emailNotifications: preferences.emailNotifications ? "on" : "",
      transportUpdates: preferences.transportUpdates ? "on" : "",
      marketingEmails: preferences.marketingEmails ? "on" : "",
    },
  });
  return (
    <Section title={t("settings.notifications")} className="narrow">
      <Form method="post" preventScrollReset {...formProps} className="flex flex-col gap-5">
        <input type="hidden" name="intent" value="preferences" />
        <ProblemBanner errors={Object.values(form.allErrors).flat()} />
        <PreferenceBox
          name="emailNotifications"
          label={t("settings.emailNotifications")}
          isOn={fields.emailNotifications.initialValue === "on"}
        >
          Sends a mail for each of your transport updates
          {user.email ? `, to ${user.email}` : ", once your profile has an email address"}. Mails about your
          password and your account come in any case.
        </PreferenceBox>
        <PreferenceBox
          name="transportUpdates"
          label={t("settings.transportUpdates")}
          isOn={fields.transportUpdates.initialValue === "on"}
        >
          {t("settings.notifiesYouUnderTheBell")}
        </PreferenceBox>
        <PreferenceBox
          name="marketingEmails"
          label={t("settings.marketingEmails")}
          isOn={fields.marketingEmails.initialValue === "on"}
        >
          {t("settings.letsYourOperatorSendYou")}
        </PreferenceBox>
        <Button type="submit" pending={pending} pendingLabel={t("settings.saving")} className="sm:self-start">
          {t("settings.savePreferences")}
        </Button>
      </Form>
    </Section>
  );
}
