import { parseWithZod } from "@conform-to/zod/v4";
import { requestFormSchema } from "./request-form-schema.ts";

/**
 * A separate module, because its schemas are as large as the form: it loads when the user starts typing. Without it
 * only the portal validates.
 */

/** Returns the errors by field name; empty if valid. The form includes its `timeZone`. */
export function requestErrors(form: FormData): Readonly<Record<string, string[]>> {
  const { error } = parseWithZod(form, { schema: requestFormSchema }).reply();
  return Object.fromEntries(
    Object.entries(error ?? {}).flatMap(([name, sentences]) => (sentences ? [[name, sentences]] : [])),
  );
}
