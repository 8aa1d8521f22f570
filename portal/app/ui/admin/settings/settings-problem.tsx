import { useTranslator } from "@wardway/widgets/messages/messages";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { nothingWasSaved, type SettingsAnswer } from "./settings-result.ts";
import type { FieldErrors, SettingsTexts } from "./typed-settings.ts";

export interface SettingsProblemProps {
  answer: SettingsAnswer | undefined;
  errors: FieldErrors;
  /** Names of the fields. */
  labels: Readonly<Record<string, string>>;
  /** Leads to a field. */
  goTo(field: string): void;
}

/** Why a form of settings was not saved, above it. */
export function SettingsProblem({ answer, errors, labels, goTo }: SettingsProblemProps) {
  const { translateServerMessage } = useTranslator();
  const refused = Object.entries(errors);
  if (refused.length > 0) {
    return (
      <ProblemBanner title={nothingWasSaved} errors="Correct these, then save again:">
        <ul className="mt-1 list-disc pl-5">
          {refused.map(([field, message]) => (
            <li key={field}>
              <a
                href={`#${field}`}
                onClick={(event) => {
                  event.preventDefault();
                  goTo(field);
                }}
                className="underline underline-offset-2 hover:text-primary"
              >
                {translateServerMessage(message)}
              </a>
            </li>
          ))}
        </ul>
      </ProblemBanner>
    );
  }
  const problem = answer?.result.error?.[""];
  if (!problem) return null;
  return (
    <ProblemBanner title={nothingWasSaved} errors={problem}>
      {answer.meanwhile && <Differences {...answer.meanwhile} labels={labels} />}
    </ProblemBanner>
  );
}

/** What the next save would write over. */
function Differences(props: {
  typed: SettingsTexts;
  stored: SettingsTexts;
  labels: SettingsProblemProps["labels"];
}) {
  const { typed, stored, labels } = props;
  const fields = Object.keys(stored).filter((field) => stored[field] !== typed[field]);
  if (fields.length === 0) return <p className="mt-2">Your form says the same as what is stored now.</p>;
  return (
    <>
      <p className="mt-2">Saving again writes your values over the stored ones:</p>
      <ul className="mt-1 list-disc pl-5">
        {fields.map((field) => (
          <li key={field}>
            {labels[field] ?? field}: stored {told(stored[field], typed[field])}, in your form{" "}
            {told(typed[field], stored[field])}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A switch's text is `on` or nothing; an empty field's is nothing too, beside something longer. */
function told(text = "", other = ""): string {
  if (text === "") return other === "on" ? "off" : "empty";
  return text === "on" && other === "" ? "on" : `“${text}”`;
}
