import { useTranslator } from "@wardway/widgets/messages/messages";
import type { FormField } from "@wardway/widgets/request/form-field";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { i18n } from "#app/infra/locale.ts";
import type { FormWords, RequestFormResponse } from "./submission-result.ts";

/** Links each error to its field, since the form is long. */
export function FormProblems(props: {
  response: RequestFormResponse | undefined;
  words: FormWords;
  fields: Readonly<Record<string, FormField>>;
}) {
  const { response, words, fields } = props;
  const { translateServerMessage } = useTranslator();
  // A read-only portal rejects each form alike, with an error of the whole form.
  const failure = response?.failure ?? response?.result?.error?.[""]?.[0];
  // An open request with the same record number is a question, not a problem.
  if (!response || !failure || response.duplicates) return null;
  const invalid = Object.entries(response.result?.error ?? {}).flatMap(([name, errors]) => {
    // An error of the whole form has no field.
    const field = name === "" ? undefined : fields[name];
    const message = errors?.[0];
    return field && message ? [{ id: field.id, message: translateServerMessage(message) }] : [];
  });
  if (invalid.length === 0) {
    return (
      <div className="mb-5">
        <ProblemBanner title={i18n._(words.failed)} errors={failure} />
      </div>
    );
  }
  return (
    <div className="mb-5">
      <ProblemBanner title={i18n._(words.failed)} errors={i18n._(words.correct)}>
        <ul className="mt-1 list-disc space-y-1 pl-5">
          {invalid.map(({ id, message }) => (
            <li key={id}>
              <a href={`#${id}`} className="underline underline-offset-2 hover:text-ink">
                {message}
              </a>
            </li>
          ))}
        </ul>
      </ProblemBanner>
    </div>
  );
}
