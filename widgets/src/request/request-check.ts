import { parseWithZod } from "@conform-to/zod/v4";
import { requestFormSchema } from "./request-form-schema.ts";

/**
 * Loads when the user starts typing, because its schemas are as large as the form. Without it only the portal
 * validates.
 */

/** Errors by field. The form includes its `timeZone`. */
export function requestErrors(form: FormData): Readonly<Record<string, string[]>> {
  const { error } = parseWithZod(form, { schema: requestFormSchema }).reply();
  return Object.fromEntries(
    Object.entries(error ?? {}).flatMap(([name, messages]) => (messages ? [[name, messages]] : [])),
  );
}
