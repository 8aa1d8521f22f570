import { Form } from "@remix-run/react";
import type { NotificationPreferences } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Card } from "@wardway/widgets/ui/card";
import { useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { useViewer } from "#app/http/viewer.ts";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { PreferenceBox } from "#app/ui/settings/preference-box.tsx";
import type { AccountFormResult } from "./action.server.ts";

export interface NotificationsTabProps {
  preferences: NotificationPreferences;
  /** The result of the form if it was rejected. */
  formResult: AccountFormResult | undefined;
}

/** Edits which events the viewer is notified of, and how. */
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
    <Card title="Notifications" className="max-w-3xl">
      <Form method="post" preventScrollReset {...formProps} className="flex flex-col gap-5">
        <input type="hidden" name="intent" value="preferences" />
        <ProblemBanner errors={Object.values(form.allErrors).flat()} />
        <PreferenceBox
          name="emailNotifications"
          label="Email notifications"
          isOn={fields.emailNotifications.initialValue === "on"}
        >
          Sends a mail for each of your transport updates
          {user.email ? `, to ${user.email}` : ", once your profile has an email address"}. Mails about your
          password and your account come in any case.
        </PreferenceBox>
        <PreferenceBox
          name="transportUpdates"
          label="Transport updates"
          isOn={fields.transportUpdates.initialValue === "on"}
        >
          Tells you under the bell, and by mail where that is on, of responses and of every step of your
          organization's transports.
        </PreferenceBox>
        <PreferenceBox
          name="marketingEmails"
          label="Marketing emails"
          isOn={fields.marketingEmails.initialValue === "on"}
        >
          Lets your operator send you news about the product. The portal itself sends none.
        </PreferenceBox>
        <Button type="submit" pending={pending} pendingLabel="Saving..." className="sm:self-start">
          Save preferences
        </Button>
      </Form>
    </Card>
  );
}
