import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import {
  type DistanceUnit,
  distanceUnits,
  type HourFormat,
  hourFormats,
  type LanguageChoice,
  languageChoices,
} from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Select, type SelectOption } from "@wardway/widgets/ui/select";
import { distanceUnitNames, hourFormatNames } from "#app/components/format-names.ts";
import { Section } from "#app/components/section.tsx";
import { useSubmission } from "#app/components/use-submission.ts";
import { i18n } from "#app/infra/locale.ts";

export interface Reading {
  readonly language: LanguageChoice;
  /** Null for the organization's. */
  readonly distanceUnit: DistanceUnit | null;
  readonly hourFormat: HourFormat | null;
  readonly defaults: { readonly distanceUnit: DistanceUnit; readonly hourFormat: HourFormat };
}

/** Each language by its own name, so that its speakers find it. */
const languageNames: Record<LanguageChoice, MessageDescriptor | string> = {
  browser: msg`As the browser`,
  en: "English",
  es: "Español",
};

/** The page loads again, because it contains the texts of its language only. */
export function ReadingForm({ reading }: { reading: Reading }) {
  const { language, distanceUnit, hourFormat, defaults } = reading;
  const pending = useSubmission().formData?.get("intent") === "reading";
  return (
    <Section
      title={t`Language and formats`}
      description={t`Of the portal and of emails to you. Emails are in English while the browser decides.`}
    >
      <Form method="post" reloadDocument className="flex flex-col gap-1">
        <input type="hidden" name="intent" value="reading" />
        <div className="grid gap-x-4 sm:grid-cols-3">
          <Field id="language" label={t`Language`}>
            <Select
              name="language"
              defaultValue={language}
              options={languageChoices.map((value) => {
                const name = languageNames[value];
                return { value, label: typeof name === "string" ? name : i18n._(name) };
              })}
            />
          </Field>
          <Field id="distance-unit" label={t`Distances`}>
            <Select
              name="distanceUnit"
              defaultValue={distanceUnit ?? ""}
              options={withDefault(distanceUnits, distanceUnitNames, defaults.distanceUnit)}
            />
          </Field>
          <Field id="hour-format" label={t`Times`}>
            <Select
              name="hourFormat"
              defaultValue={hourFormat ?? ""}
              options={withDefault(hourFormats, hourFormatNames, defaults.hourFormat)}
            />
          </Field>
        </div>
        <Button type="submit" pending={pending} pendingLabel={t`Saving...`} className="sm:self-start">
          {t`Save language and formats`}
        </Button>
      </Form>
    </Section>
  );
}

function withDefault<Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, MessageDescriptor>>,
  present: Value,
): SelectOption[] {
  const label = t`Default (${{ name: i18n._(names[present]) }})`;
  return [{ value: "", label }, ...values.map((value) => ({ value, label: i18n._(names[value]) }))];
}
