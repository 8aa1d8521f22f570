import { t } from "@lingui/core/macro";
import { useActionData } from "@remix-run/react";
import { useState } from "react";
import { Section } from "#app/components/section.tsx";
import { i18n } from "#app/infra/locale.ts";
import { DefaultSaveButton, SaveBar, settingsFormClass } from "#app/sections/admin/settings/save-bar.tsx";
import { SettingsProblem } from "#app/sections/admin/settings/settings-problem.tsx";
import type { SettingsResult } from "#app/sections/admin/settings/settings-result.ts";
import type { SettingsTexts } from "#app/sections/admin/settings/typed-settings.ts";
import { useSettingsForm } from "#app/sections/admin/settings/use-settings-form.ts";
import { handlesNoConnection } from "#app/shell/frame/use-connection-guard.ts";
import { FormPanel, type FormTab, FormTabs } from "./form-tabs.tsx";
import { MailConnectionTest } from "./mail-connection-test.tsx";
import { EmailPanel, GeneralPanel, SecurityPanel, type SystemContext } from "./panels.tsx";
import {
  connectionTests,
  findTabOfField,
  mailForm,
  type SettingsTab,
  settingsTabs,
  systemForm,
  systemLabels,
} from "./system-form.ts";

export interface SystemSettingsFormProps extends SystemContext {
  version: number;
  texts: SettingsTexts;
  tab: SettingsTab;
  ownEmail: string | null;
}

/** Remount it after a save. */
export function SystemSettingsForm(props: SystemSettingsFormProps) {
  const pageResult = useActionData<SettingsResult>();
  const [tab, setTab] = useState(() => findTabOfResult(pageResult) ?? props.tab);
  const { Form, formProps, ...settings } = useSettingsForm({
    version: props.version,
    texts: props.texts,
    getShape: (intent) => (isConnectionTest(intent) ? mailForm : systemForm),
    reveal: (field) => setTab(findTabOfField(field)),
  });
  const { state, formResult, pending } = settings;
  const tabs: readonly FormTab<SettingsTab>[] = settingsTabs.map((entry) => ({
    ...entry,
    errors: Object.keys(state.errors).filter((field) => findTabOfField(field) === entry.value).length,
  }));
  return (
    <Form {...formProps} {...handlesNoConnection} className={settingsFormClass}>
      <DefaultSaveButton />
      <input type="hidden" name="version" value={settings.version} />
      <input type="hidden" name="tab" value={tab} />
      <FormTabs<SettingsTab> label={t`System settings`} tabs={tabs} current={tab} onChange={setTab} />
      <div>
        <SettingsProblem
          formResult={formResult}
          errors={state.errors}
          labels={systemLabels}
          goTo={settings.goTo}
        />
        <Section>
          {settingsTabs.map(({ value, label }) => (
            <FormPanel key={value} value={value} title={i18n._(label)} isCurrent={value === tab}>
              {value === "general" && <GeneralPanel form={state} {...props} />}
              {value === "security" && <SecurityPanel form={state} {...props} />}
              {value === "email" && (
                <EmailPanel form={state} {...props} isNewPage={settings.isNewPage}>
                  <MailConnectionTest
                    pending={pending}
                    result={formResult?.connectionTest ?? null}
                    ownEmail={props.ownEmail}
                  />
                </EmailPanel>
              )}
            </FormPanel>
          ))}
        </Section>
      </div>
      <SaveBar pending={pending} />
    </Form>
  );
}

/** The tab with the result of a form posted without a script. */
function findTabOfResult(formResult: SettingsResult | undefined): SettingsTab | undefined {
  const first = Object.keys(formResult?.reply.error ?? {}).find((field) => field !== "");
  if (first !== undefined) return findTabOfField(first);
  return formResult?.connectionTest ? "email" : undefined;
}

const isConnectionTest = (intent: string) =>
  intent === connectionTests.connection || intent === connectionTests.mail;
