import { plural, t } from "@lingui/core/macro";
import { limits } from "@wardway/model";
import { Field } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import type { ReactNode } from "react";
import { i18n } from "#app/infra/locale.ts";
import { settingsColumnsClass } from "#app/sections/admin/settings/save-bar.tsx";
import {
  Note,
  NumberSetting,
  SecretSetting,
  SwitchSetting,
  TextSetting,
} from "#app/sections/admin/settings/setting-fields.tsx";
import type { SettingsFormState } from "#app/sections/admin/settings/use-settings-form.ts";
import { systemLabels } from "./system-form.ts";

export interface SystemContext {
  /** Number of active transports. */
  readonly underWay: number;
  readonly hasSecondFactor: boolean;
  /** The demo data left Require MFA off. */
  readonly isDemoWithoutMfa: boolean;
  readonly hasPassword: boolean;
}

function getLabel(name: string): string {
  const label = systemLabels[name];
  return label ? i18n._(label) : name;
}

const settingProps = (form: SettingsFormState, name: string) => ({
  form,
  name,
  label: getLabel(name),
});

export function GeneralPanel({ form, underWay }: { form: SettingsFormState } & SystemContext) {
  return (
    <div className={settingsColumnsClass}>
      <TextSetting
        {...settingProps(form, "systemName")}
        hint={t`Shown in page titles, in emails, and in the top bar if it is not Wardway.`}
        required
      />
      <TextSetting
        {...settingProps(form, "contactEmail")}
        hint={t`Shown on the log-in page and on pages that do not exist.`}
        type="email"
      />
      <TextSetting
        {...settingProps(form, "supportPhone")}
        hint={t`Shown beside the contact email.`}
        type="tel"
        className="max-w-64"
      />
      <SwitchSetting
        {...settingProps(form, "maintenanceMode")}
        hint={t`When enabled, only administrators can access the system`}
        warning={t`All other users are blocked from their next request until you switch it off again. ${{ underWay: describeTransportsUnderWay(underWay) }}`}
      />
    </div>
  );
}

function describeTransportsUnderWay(count: number): string {
  if (count === 0) return t`No transport is under way now.`;
  return t`${plural(count, { one: "# transport is", other: "# transports are" })} under way now; no one can record their progress during maintenance.`;
}

export function SecurityPanel({
  form,
  hasSecondFactor,
  isDemoWithoutMfa,
}: { form: SettingsFormState } & SystemContext) {
  return (
    <div className={settingsColumnsClass}>
      <NumberSetting
        {...settingProps(form, "sessionTimeout")}
        hint={t`Users are logged out after this time without activity: 5 to 720 minutes.`}
      />
      <NumberSetting
        {...settingProps(form, "maxLoginAttempts")}
        hint={t`After this many consecutive wrong passwords the account is locked: 3 to 20.`}
      />
      <NumberSetting
        {...settingProps(form, "minPasswordLength")}
        hint={t`For accounts without a second factor: 8 to 64 characters, 15 recommended (NIST SP 800-63B-4). With a second factor 8 are enough. Users whose password is shorter change it at their next log-in.`}
      />
      <NumberSetting
        {...settingProps(form, "passwordExpiration")}
        hint={t`An older password must be changed before anything else: up to 730 days, 0 for never.`}
      />
      <SwitchSetting
        {...settingProps(form, "requireMFA")}
        hint={t`Require two-factor authentication. Users without it set it up at their next login.`}
        warning={
          !hasSecondFactor &&
          t`You have no authenticator yourself yet. Once this is saved, your next step is to set one up: have your phone at hand.`
        }
      />
      {isDemoWithoutMfa && (
        <Note kind="information" className="mb-2">
          {t`The demo data switched Require MFA off, so that its accounts can be tried without a phone. Switch it on, and remove those accounts, before real patients are entered.`}
        </Note>
      )}
      <SwitchSetting
        {...settingProps(form, "breachedPasswordLookup")}
        hint={t`Compares new passwords with those of Have I Been Pwned. Five characters of a password's hash leave the portal, neither the password nor the username.`}
      />
      <SwitchSetting
        {...settingProps(form, "hipaaLoggingEnabled")}
        hint={t`Records each read access to a patient's record in the audit trail. Changes are always recorded. Another administrator has to approve switching it off, and all are notified.`}
      />
      <SwitchSetting
        {...settingProps(form, "emergencyAccessEnabled")}
        hint={t`Hospitals' staff can read transports of another hospital in an emergency, for an hour, with alerts and a review. Switching it off ends those that are open.`}
      />
      <fieldset className="col-span-full mt-3 border-line border-t pt-4">
        <legend className="float-left mb-2 font-semibold">{t`Legal notices`}</legend>
        <div className={`clear-both ${settingsColumnsClass}`}>
          <TextSetting
            {...settingProps(form, "legalUrl")}
            hint={t`An https address that has your privacy policy, terms and HIPAA notes. The portal's page /legal then leads there. Leave it empty to show the texts below.`}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
          />
          <LongTextSetting {...settingProps(form, "privacyPolicy")} />
          <LongTextSetting {...settingProps(form, "termsOfService")} />
          <LongTextSetting {...settingProps(form, "hipaaNotes")} />
        </div>
      </fieldset>
    </div>
  );
}

function LongTextSetting({ form, name, label }: ReturnType<typeof settingProps>) {
  return (
    <Field
      id={name}
      label={label}
      hint={t`Shown on the page /legal, which the start page links to. Plain text; an empty line begins a new paragraph.`}
      error={form.errors[name]}
    >
      <Textarea name={name} defaultValue={form.texts[name]} rows={5} maxLength={limits.legalText} />
    </Field>
  );
}

export function EmailPanel(
  props: { form: SettingsFormState; isNewPage: boolean; children: ReactNode } & SystemContext,
) {
  const { form, isNewPage, hasPassword, children } = props;
  return (
    <div className={settingsColumnsClass}>
      <TextSetting
        {...settingProps(form, "smtpServer")}
        hint={t`The host that takes the portal's mail, like smtp.example.org. While it is empty, no mail is sent.`}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NumberSetting
        {...settingProps(form, "smtpPort")}
        hint={t`587 begins in the clear and encrypts (STARTTLS), 465 is encrypted from the start. Mail never goes out unencrypted.`}
      />
      <TextSetting
        {...settingProps(form, "smtpUsername")}
        hint={t`Leave it empty for a server without log-in.`}
        autoCapitalize="none"
        spellCheck={false}
      />
      <SecretSetting
        {...settingProps(form, "smtpPassword")}
        hint={t`The password of that username.`}
        isStored={hasPassword}
        isNewPage={isNewPage}
      />
      <TextSetting
        {...settingProps(form, "fromEmail")}
        hint={t`The sender of all mail. The server must be allowed to send for it.`}
        type="email"
      />
      <Field
        id="emailSignature"
        label={getLabel("emailSignature")}
        hint={t`The last lines of every mail.`}
        error={form.errors.emailSignature}
      >
        <Textarea name="emailSignature" defaultValue={form.texts.emailSignature} rows={3} maxLength={500} />
      </Field>
      <div className="col-span-full">{children}</div>
    </div>
  );
}
