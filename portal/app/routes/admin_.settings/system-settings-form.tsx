import { useActionData } from "@remix-run/react";
import { Card } from "@wardway/widgets/ui/card";
import { useState } from "react";
import { EnterSaves, SaveBar, settingsFormClass } from "#app/ui/admin/settings/save-bar.tsx";
import { SettingsProblem } from "#app/ui/admin/settings/settings-problem.tsx";
import type { SettingsAnswer } from "#app/ui/admin/settings/settings-result.ts";
import type { SettingsTexts } from "#app/ui/admin/settings/typed-settings.ts";
import { useSettingsForm } from "#app/ui/admin/settings/use-settings-form.ts";
import { FormPanel, type FormTab, FormTabs } from "./form-tabs.tsx";
import { MailTrial } from "./mail-connection-test.tsx";
import { EmailPanel, GeneralPanel, SecurityPanel, type SystemCircumstances } from "./panels.tsx";
import {
  mailForm,
  type SettingsTab,
  settingsTabs,
  systemForm,
  systemLabels,
  tabOfField,
  trials,
} from "./system-form.ts";

export interface SystemSettingsFormProps extends SystemCircumstances {
  version: number;
  texts: SettingsTexts;
  /** The tab that the address names. */
  tab: SettingsTab;
  ownEmail: string | null;
}

/** One form over three tabs. Mount it anew once it was saved. */
export function SystemSettingsForm(props: SystemSettingsFormProps) {
  const pageAnswer = useActionData<SettingsAnswer>();
  const [tab, setTab] = useState(() => tabOf(pageAnswer) ?? props.tab);
  const { Form, formProps, ...sent } = useSettingsForm({
    version: props.version,
    texts: props.texts,
    shapeOf: (intent) => (isTrial(intent) ? mailForm : systemForm),
    reveal: (field) => setTab(tabOfField(field)),
  });
  const { state, answer, pending } = sent;
  const tabs: readonly FormTab<SettingsTab>[] = settingsTabs.map((entry) => ({
    ...entry,
    errors: Object.keys(state.errors).filter((field) => tabOfField(field) === entry.value).length,
  }));
  return (
    <Form {...formProps} className={settingsFormClass}>
      <EnterSaves />
      <input type="hidden" name="version" value={sent.version} />
      <input type="hidden" name="tab" value={tab} />
      <FormTabs<SettingsTab> label="System settings" tabs={tabs} current={tab} onChange={setTab} />
      <div className="my-5 space-y-5">
        <SettingsProblem answer={answer} errors={state.errors} labels={systemLabels} goTo={sent.goTo} />
        <Card>
          {settingsTabs.map(({ value, label }) => (
            <FormPanel key={value} value={value} title={label} isCurrent={value === tab}>
              {value === "general" && <GeneralPanel form={state} {...props} />}
              {value === "security" && <SecurityPanel form={state} {...props} />}
              {value === "email" && (
                <EmailPanel form={state} {...props} isNewPage={sent.isNewPage}>
                  <MailTrial pending={pending} result={answer?.trial ?? null} ownEmail={props.ownEmail} />
                </EmailPanel>
              )}
            </FormPanel>
          ))}
        </Card>
      </div>
      <SaveBar pending={pending} />
    </Form>
  );
}

/** Where the answer to a form is to be seen, on a page that was made anew. */
function tabOf(answer: SettingsAnswer | undefined): SettingsTab | undefined {
  const first = Object.keys(answer?.result.error ?? {}).find((field) => field !== "");
  if (first !== undefined) return tabOfField(first);
  return answer?.trial ? "email" : undefined;
}

/** A mail is tried with what it needs alone. */
const isTrial = (intent: string) => intent === trials.connection || intent === trials.mail;
