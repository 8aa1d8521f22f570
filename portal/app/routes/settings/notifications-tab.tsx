import { t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import type { NotificationPreferences } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { PreferenceBox } from "#app/components/preference-box.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { Section } from "#app/components/section.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import type { FormResult } from "#app/http/forms/define-action.server.ts";
import { useViewer } from "#app/shell/page/viewer.ts";

export interface NotificationsTabProps {
  preferences: NotificationPreferences;
  /** If rejected. */
  formResult: FormResult | undefined;
}

export function NotificationsTab({ preferences, formResult }: NotificationsTabProps) {
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
    <Section title={t`Notifications`} className="narrow">
      <Form method="post" preventScrollReset {...formProps} className="flex flex-col gap-5">
        <input type="hidden" name="intent" value="preferences" />
        <ProblemBanner errors={Object.values(form.allErrors).flat()} />
        <PreferenceBox
          name="emailNotifications"
          label={t`Email notifications`}
          isOn={fields.emailNotifications.initialValue === "on"}
        >
          {user.email
            ? t`Sends a mail for each of your transport updates, to ${{ email: user.email }}. Mails about your password and your account come in any case.`
            : t`Sends a mail for each of your transport updates, once your profile has an email address. Mails about your password and your account come in any case.`}
        </PreferenceBox>
        <PreferenceBox
          name="transportUpdates"
          label={t`Transport updates`}
          isOn={fields.transportUpdates.initialValue === "on"}
        >
          {t`Notifies you under the bell, and by email if enabled, of responses and each step of your organization's transports.`}
        </PreferenceBox>
        <PreferenceBox
          name="marketingEmails"
          label={t`Marketing emails`}
          isOn={fields.marketingEmails.initialValue === "on"}
        >
          {t`Sends you announcements that an administrator of this portal writes, by email. Each has a link to unsubscribe.`}
        </PreferenceBox>
        <Button type="submit" pending={pending} pendingLabel={t`Saving...`} className="sm:self-start">
          {t`Save preferences`}
        </Button>
      </Form>
    </Section>
  );
}
