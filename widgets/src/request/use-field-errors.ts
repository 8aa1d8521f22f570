import { useTranslator } from "../messages/messages.tsx";
import type { FormField } from "./form-field.ts";

export function useFieldErrors(): (field: Pick<FormField, "errors">) => string[] | undefined {
  const { translateServerMessage } = useTranslator();
  return ({ errors }) => errors?.map((error) => translateServerMessage(error));
}
