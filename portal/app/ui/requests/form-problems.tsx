import { useTranslator } from "@wardway/widgets/messages/messages";
import type { FormField } from "@wardway/widgets/request/form-field";
import { ProblemBanner } from "../problem-banner.tsx";
import { type RequestAnswer, requestFailed } from "./submission-result.ts";

/** What the server refused, above the form, with a way to each field: the form is long. */
export function FormProblems(props: {
  answer: RequestAnswer | undefined;
  fields: Readonly<Record<string, FormField>>;
}) {
  const { answer, fields } = props;
  const { translateServerMessage } = useTranslator();
  if (!answer?.failure) return null;
  const refused = Object.entries(answer.result?.error ?? {}).flatMap(([name, errors]) => {
    const field = fields[name];
    const message = errors?.[0];
    return field && message ? [{ id: field.id, message: translateServerMessage(message) }] : [];
  });
  if (refused.length === 0) {
    return (
      <div className="mb-5">
        <ProblemBanner title={requestFailed} errors={answer.failure} />
      </div>
    );
  }
  return (
    <div className="mb-5">
      <ProblemBanner title={requestFailed} errors="Correct these, then create the request again:">
        <ul className="mt-1 list-disc pl-5">
          {refused.map(({ id, message }) => (
            <li key={id}>
              <a href={`#${id}`} className="underline underline-offset-2 hover:text-primary">
                {message}
              </a>
            </li>
          ))}
        </ul>
      </ProblemBanner>
    </div>
  );
}
