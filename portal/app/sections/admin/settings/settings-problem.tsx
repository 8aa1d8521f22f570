import type { MessageDescriptor } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { i18n } from "#app/infra/locale.ts";
import { nothingWasSaved, type SettingsResult } from "./settings-result.ts";
import type { FieldErrors, SettingsTexts } from "./typed-settings.ts";

export interface SettingsProblemProps {
  formResult: SettingsResult | undefined;
  errors: FieldErrors;
  labels: Readonly<Record<string, MessageDescriptor>>;
  goTo(field: string): void;
}

export function SettingsProblem({ formResult, errors, labels, goTo }: SettingsProblemProps) {
  const { translateServerMessage } = useTranslator();
  const invalid = Object.entries(errors);
  if (invalid.length > 0) {
    return (
      <ProblemBanner title={i18n._(nothingWasSaved)} errors={t`Correct these, then save again:`}>
        <ul className="mt-1 list-disc space-y-1 pl-5">
          {invalid.map(([field, message]) => (
            <li key={field}>
              <a
                href={`#${field}`}
                onClick={(event) => {
                  event.preventDefault();
                  goTo(field);
                }}
                className="underline underline-offset-2 hover:text-ink"
              >
                {translateServerMessage(message)}
              </a>
            </li>
          ))}
        </ul>
      </ProblemBanner>
    );
  }
  const problem = formResult?.reply.error?.[""];
  if (!problem) return null;
  return (
    <ProblemBanner title={i18n._(nothingWasSaved)} errors={problem}>
      {formResult.concurrentSave && <Differences {...formResult.concurrentSave} labels={labels} />}
    </ProblemBanner>
  );
}

/** The stored values that the next save would overwrite. */
function Differences(props: {
  typed: SettingsTexts;
  stored: SettingsTexts;
  labels: SettingsProblemProps["labels"];
}) {
  const { typed, stored, labels } = props;
  const fields = Object.keys(stored).filter((field) => stored[field] !== typed[field]);
  const name = (field: string) => {
    const label = labels[field];
    return label ? i18n._(label) : field;
  };
  if (fields.length === 0) return <p className="mt-2">{t`Your form says the same as what is stored now.`}</p>;
  return (
    <>
      <p className="mt-2">{t`Saving again writes your values over the stored ones:`}</p>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {fields.map((field) => (
          <li key={field}>
            {t`${{ field: name(field) }}: stored ${{ stored: describeValue(stored[field], typed[field]) }}, in your form ${{ typed: describeValue(typed[field], stored[field]) }}`}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Describes an empty text as an empty field, or as off if the other value is `on`. */
function describeValue(text = "", other = ""): string {
  if (text === "") return other === "on" ? t`off` : t`empty`;
  return text === "on" && other === "" ? t`on` : `“${text}”`;
}
