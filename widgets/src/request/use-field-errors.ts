import { useSpeech } from "../messages/messages.tsx";
import type { FormField } from "./form-field.ts";
import { passOnSentence } from "./sentences.ts";

/** The sentences at a field, as the widget speaks. */
export function useFieldErrors(): (field: Pick<FormField, "errors">) => string[] | undefined {
  const speech = useSpeech();
  return ({ errors }) => errors?.map((sentence) => passOnSentence(speech, sentence));
}
