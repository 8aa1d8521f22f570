import { Form } from "@remix-run/react";
import type { NotificationPreferences } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Card } from "@wardway/widgets/ui/card";
import { useSubmission } from "#app/http/use-submission.ts";
import { useViewer } from "#app/http/viewer.ts";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { PreferenceBox } from "#app/ui/settings/preference-box.tsx";
import type { SettingsAnswer } from "./settings-actions.server.ts";

export interface NotificationsTabProps {
  preferences: NotificationPreferences;
  /** Where the form was refused. */
  answer: SettingsAnswer | undefined;
}

/** What one is told of, and how. */
export function NotificationsTab({ preferences, answer }: NotificationsTabProps) {
  const { user } = useViewer();
  const pending = useSubmission().formData?.get("intent") === "preferences";
  return (
    <Card title="Notifications" className="max-w-3xl">
      <Form method="post" preventScrollReset className="flex flex-col gap-5">
        <input type="hidden" name="intent" value="preferences" />
        <ProblemBanner errors={answer?.problem ?? Object.values(answer?.errors ?? {})} />
        <PreferenceBox
          name="emailNotifications"
          label="Email notifications"
          isOn={preferences.emailNotifications}
        >
          Sends a mail for each of your transport updates
          {user.email ? `, to ${user.email}` : ", once your profile has an email address"}. Mails about your
          password and your account come in any case.
        </PreferenceBox>
        <PreferenceBox name="transportUpdates" label="Transport updates" isOn={preferences.transportUpdates}>
          Tells you under the bell, and by mail where that is on, of responses and of every step of your
          organization's transports.
        </PreferenceBox>
        <PreferenceBox name="marketingEmails" label="Marketing emails" isOn={preferences.marketingEmails}>
          Lets your operator send you news about the product. The portal itself sends none.
        </PreferenceBox>
        <Button type="submit" pending={pending} pendingLabel="Saving..." className="sm:self-start">
          Save preferences
        </Button>
      </Form>
    </Card>
  );
}
