import { limits } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Field } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import type { ReactNode } from "react";
import { portalLanguage } from "#app/infra/language.ts";
import { settingsColumnsClass } from "#app/ui/admin/settings/save-bar.tsx";
import {
  Note,
  NumberSetting,
  SecretSetting,
  SwitchSetting,
  TextSetting,
} from "#app/ui/admin/settings/setting-fields.tsx";
import type { SettingsFormState } from "#app/ui/admin/settings/use-settings-form.ts";
import { messages } from "./messages.ts";
import { systemLabels } from "./system-form.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export interface SystemContext {
  /** Number of active transports. */
  readonly underWay: number;
  readonly hasSecondFactor: boolean;
  /** The demo data left Require MFA off. */
  readonly isDemoWithoutMfa: boolean;
  readonly hasPassword: boolean;
}

const settingProps = (form: SettingsFormState, name: string) => ({
  form,
  name,
  label: systemLabels[name] ?? name,
});

export function GeneralPanel({ form, underWay }: { form: SettingsFormState } & SystemContext) {
  const { t } = useTranslator(messages);
  return (
    <div className={settingsColumnsClass}>
      <TextSetting
        {...settingProps(form, "systemName")}
        hint={t("adminSettings.shownInPageTitlesIn")}
        required
      />
      <TextSetting
        {...settingProps(form, "contactEmail")}
        hint={t("adminSettings.shownOnTheLogIn")}
        type="email"
      />
      <TextSetting
        {...settingProps(form, "supportPhone")}
        hint={t("adminSettings.shownBesideTheContactEmail")}
        type="tel"
        className="max-w-64"
      />
      <SwitchSetting
        {...settingProps(form, "maintenanceMode")}
        hint={t("adminSettings.whenEnabledOnly")}
        warning={t("adminSettings.allOtherUsersAreBlocked", {
          underWay: describeTransportsUnderWay(underWay),
        })}
      />
    </div>
  );
}

function describeTransportsUnderWay(count: number): string {
  if (count === 0) return translate("adminSettings.noTransportIsUnderWay");
  const transports = count === 1 ? "1 transport is" : translate("adminSettings.transportsAre", { count });
  return translate("adminSettings.underWayNowNoOne", { transports });
}

export function SecurityPanel({
  form,
  hasSecondFactor,
  isDemoWithoutMfa,
}: { form: SettingsFormState } & SystemContext) {
  const { t } = useTranslator(messages);
  return (
    <div className={settingsColumnsClass}>
      <NumberSetting
        {...settingProps(form, "sessionTimeout")}
        hint={t("adminSettings.usersAreLoggedOutAfter")}
      />
      <NumberSetting
        {...settingProps(form, "maxLoginAttempts")}
        hint={t("adminSettings.afterThisManyConsecutiveWrong")}
      />
      <NumberSetting
        {...settingProps(form, "passwordExpiration")}
        hint={t("adminSettings.anOlderPasswordMustBe")}
      />
      <SwitchSetting
        {...settingProps(form, "requireMFA")}
        hint={t("adminSettings.requireTwoFactorAuthenticationUsers")}
        warning={!hasSecondFactor && t("adminSettings.youHaveNoAuthenticator")}
      />
      {isDemoWithoutMfa && (
        <Note kind="information" className="mb-2">
          {t("adminSettings.theDemoDataSwitchedRequire")}
        </Note>
      )}
      <SwitchSetting
        {...settingProps(form, "breachedPasswordLookup")}
        hint={t("adminSettings.comparesNewPasswordsWith")}
      />
      <SwitchSetting
        {...settingProps(form, "hipaaLoggingEnabled")}
        hint={t("adminSettings.recordsEachReadAccessTo")}
      />
      <SwitchSetting
        {...settingProps(form, "emergencyAccessEnabled")}
        hint={t("adminSettings.staffCanReadInAnEmergency")}
      />
      <fieldset className="col-span-full mt-3 border-line border-t pt-4">
        <legend className="float-left mb-2 font-semibold">{t("adminSettings.legalNotices")}</legend>
        <div className={`clear-both ${settingsColumnsClass}`}>
          <TextSetting
            {...settingProps(form, "legalUrl")}
            hint={t("adminSettings.anHttpsAddressThat")}
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
  const { t } = useTranslator(messages);
  return (
    <Field id={name} label={label} hint={t("adminSettings.shownOnThePageLegal")} error={form.errors[name]}>
      <Textarea name={name} defaultValue={form.texts[name]} rows={5} maxLength={limits.legalText} />
    </Field>
  );
}

export function EmailPanel(
  props: { form: SettingsFormState; isNewPage: boolean; children: ReactNode } & SystemContext,
) {
  const { t } = useTranslator(messages);
  const { form, isNewPage, hasPassword, children } = props;
  return (
    <div className={settingsColumnsClass}>
      <TextSetting
        {...settingProps(form, "smtpServer")}
        hint={t("adminSettings.theHostThatTakesThe")}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NumberSetting {...settingProps(form, "smtpPort")} hint={t("adminSettings.text587BeginsInTheClear")} />
      <TextSetting
        {...settingProps(form, "smtpUsername")}
        hint={t("adminSettings.leaveItEmptyForA")}
        autoCapitalize="none"
        spellCheck={false}
      />
      <SecretSetting
        {...settingProps(form, "smtpPassword")}
        hint={t("adminSettings.thePasswordOfThatUsername")}
        isStored={hasPassword}
        isNewPage={isNewPage}
      />
      <TextSetting
        {...settingProps(form, "fromEmail")}
        hint={t("adminSettings.theSenderOfAllMail")}
        type="email"
      />
      <Field
        id="emailSignature"
        label={systemLabels.emailSignature}
        hint={t("adminSettings.theLastLinesOfEvery")}
        error={form.errors.emailSignature}
      >
        <Textarea name="emailSignature" defaultValue={form.texts.emailSignature} rows={3} maxLength={500} />
      </Field>
      <div className="col-span-full">{children}</div>
    </div>
  );
}
