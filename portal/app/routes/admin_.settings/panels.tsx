import { Field } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import type { ReactNode } from "react";
import {
  Note,
  NumberSetting,
  SecretSetting,
  SwitchSetting,
  TextSetting,
} from "#app/ui/admin/settings/setting-fields.tsx";
import type { SettingsFormState } from "#app/ui/admin/settings/use-settings-form.ts";
import { systemLabels } from "./system-form.ts";

export interface SystemContext {
  /** Number of transports under way. */
  readonly underWay: number;
  /** Whether the viewer has a second factor. */
  readonly hasSecondFactor: boolean;
  /** Whether the demo data left Require MFA off. */
  readonly isDemoWithoutMfa: boolean;
  readonly hasPassword: boolean;
}

const settingProps = (form: SettingsFormState, name: string) => ({
  form,
  name,
  label: systemLabels[name] ?? name,
});

export function GeneralPanel({ form, underWay }: { form: SettingsFormState } & SystemContext) {
  return (
    <div className="flex flex-col gap-1.5">
      <TextSetting
        {...settingProps(form, "systemName")}
        hint="Stands in page titles, in mails, and in the top bar where it is not Wardway."
        required
      />
      <TextSetting
        {...settingProps(form, "contactEmail")}
        hint="Shown where people look for help: on the log-in page and on pages that do not exist."
        type="email"
      />
      <TextSetting
        {...settingProps(form, "supportPhone")}
        hint="Shown beside the contact email."
        type="tel"
        className="max-w-64"
      />
      <SwitchSetting
        {...settingProps(form, "maintenanceMode")}
        hint="When enabled, only administrators can access the system"
        warning={`Everybody else is turned away at their next step until you switch it off again. ${describeTransportsUnderWay(underWay)}`}
      />
    </div>
  );
}

function describeTransportsUnderWay(count: number): string {
  if (count === 0) return "No transport is under way now.";
  const transports = count === 1 ? "1 transport is" : `${count} transports are`;
  return `${transports} under way now; nobody can record their progress meanwhile.`;
}

export function SecurityPanel({
  form,
  hasSecondFactor,
  isDemoWithoutMfa,
}: { form: SettingsFormState } & SystemContext) {
  return (
    <div className="flex flex-col gap-1.5">
      <NumberSetting
        {...settingProps(form, "sessionTimeout")}
        hint="Who does nothing for this long is logged out: 5 to 720 minutes."
      />
      <NumberSetting
        {...settingProps(form, "maxLoginAttempts")}
        hint="After this many wrong passwords in a row the account is locked to whoever tries: 3 to 20."
      />
      <NumberSetting
        {...settingProps(form, "passwordExpiration")}
        hint="An older password must be changed before anything else: up to 730 days, 0 for never."
      />
      <SwitchSetting
        {...settingProps(form, "requireMFA")}
        hint="Everybody logs in with a code from an authenticator app too. Who has none sets one up first."
        warning={
          !hasSecondFactor &&
          "You have no authenticator yourself yet. Once this is saved, your next step is to set one up: have your phone at hand."
        }
      />
      {isDemoWithoutMfa && (
        <Note kind="information" className="mb-2">
          The demo data switched Require MFA off, so that its accounts can be tried without a phone. Switch it
          on, and remove those accounts, before real patients are entered.
        </Note>
      )}
      <SwitchSetting
        {...settingProps(form, "hipaaLoggingEnabled")}
        hint="Adds every look at a patient's record to the audit trail. Changes are always in it."
      />
    </div>
  );
}

export function EmailPanel(
  props: { form: SettingsFormState; isNewPage: boolean; children: ReactNode } & SystemContext,
) {
  const { form, isNewPage, hasPassword, children } = props;
  return (
    <div className="flex flex-col gap-1.5">
      <TextSetting
        {...settingProps(form, "smtpServer")}
        hint="The host that takes the portal's mail, like smtp.example.org. While it is empty, no mail is sent."
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NumberSetting
        {...settingProps(form, "smtpPort")}
        hint="587 begins in the clear and encrypts (STARTTLS), 465 is encrypted from the start. Mail never goes out unencrypted."
      />
      <TextSetting
        {...settingProps(form, "smtpUsername")}
        hint="Leave it empty for a server without log-in."
        autoCapitalize="none"
        spellCheck={false}
      />
      <SecretSetting
        {...settingProps(form, "smtpPassword")}
        hint="The password of that username."
        isStored={hasPassword}
        isNewPage={isNewPage}
      />
      <TextSetting
        {...settingProps(form, "fromEmail")}
        hint="The sender of all mail. The server must be allowed to send for it."
        type="email"
      />
      <Field
        id="emailSignature"
        label={systemLabels.emailSignature}
        hint="The last lines of every mail."
        error={form.errors.emailSignature}
      >
        <Textarea name="emailSignature" defaultValue={form.texts.emailSignature} rows={3} maxLength={500} />
      </Field>
      {children}
    </div>
  );
}
