import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import { type LanguageChoice, languageChoices } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Select } from "@wardway/widgets/ui/select";
import { useSubmission } from "#app/http/use-submission.ts";
import { i18n } from "#app/infra/locale.ts";
import { Section } from "#app/ui/section.tsx";

/** Each language by its own name, so that its speakers find it. */
const names: Record<LanguageChoice, MessageDescriptor | string> = {
  browser: msg`As the browser`,
  en: "English",
  es: "Español",
};

/** The page loads again, because it contains the texts of its language only. */
export function LanguageForm({ chosen }: { chosen: LanguageChoice }) {
  const pending = useSubmission().formData?.get("intent") === "language";
  return (
    <Section
      title={t`Language`}
      description={t`Of the portal and of emails to you. Emails are in English while the browser decides.`}
    >
      <Form method="post" reloadDocument className="flex flex-col gap-1">
        <input type="hidden" name="intent" value="language" />
        <Field id="language" label={t`Language`} className="max-w-64">
          <Select
            name="language"
            defaultValue={chosen}
            options={languageChoices.map((value) => {
              const name = names[value];
              return { value, label: typeof name === "string" ? name : i18n._(name) };
            })}
          />
        </Field>
        <Button type="submit" pending={pending} pendingLabel={t`Saving...`} className="sm:self-start">
          {t`Save language`}
        </Button>
      </Form>
    </Section>
  );
}
