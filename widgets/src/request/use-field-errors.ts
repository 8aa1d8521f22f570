import { useSpeech } from "../messages/messages.tsx";
import type { FormField } from "./form-field.ts";

/** The sentences at a field, as the widget speaks. */
export function useFieldErrors(): (field: Pick<FormField, "errors">) => string[] | undefined {
  const { passOn } = useSpeech();
  return ({ errors }) => errors?.map(passOn);
}
