import { useTranslator } from "@wardway/widgets/messages/messages";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { messages } from "../messages.ts";
import { nothingWasSaved, type SettingsResult } from "./settings-result.ts";
import type { FieldErrors, SettingsTexts } from "./typed-settings.ts";

export interface SettingsProblemProps {
  formResult: SettingsResult | undefined;
  errors: FieldErrors;
  labels: Readonly<Record<string, string>>;
  goTo(field: string): void;
}

export function SettingsProblem({ formResult, errors, labels, goTo }: SettingsProblemProps) {
  const { t } = useTranslator(messages);
  const { translateServerMessage } = useTranslator();
  const invalid = Object.entries(errors);
  if (invalid.length > 0) {
    return (
      <ProblemBanner title={nothingWasSaved} errors={t("ui.admin.correctTheseThenSaveAgain")}>
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
    <ProblemBanner title={nothingWasSaved} errors={problem}>
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
  const { t } = useTranslator(messages);
  const { typed, stored, labels } = props;
  const fields = Object.keys(stored).filter((field) => stored[field] !== typed[field]);
  if (fields.length === 0) return <p className="mt-2">{t("ui.admin.yourFormSaysTheSame")}</p>;
  return (
    <>
      <p className="mt-2">{t("ui.admin.savingAgainWritesYourValues")}</p>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {fields.map((field) => (
          <li key={field}>
            {t("ui.admin.storedInYourForm", {
              labels: labels[field] ?? field,
              describeValue: describeValue(stored[field], typed[field]),
              describeValue2: describeValue(typed[field], stored[field]),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Describes an empty text as an empty field, or as off if the other value is `on`. */
function describeValue(text = "", other = ""): string {
  if (text === "") return other === "on" ? "off" : "empty";
  return text === "on" && other === "" ? "on" : `“${text}”`;
}
