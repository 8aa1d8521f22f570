import { parseWithZod } from "@conform-to/zod/v4";
import { requestFormSchema } from "./request-form-schema.ts";

/*
 * A module of its own, because its schemas weigh as much as the form: it is fetched when somebody begins to type, and
 * awaited when they send. Without it the portal checks alone.
 */

/** The sentences at each field, by its name; empty where all is well. The form has its `timeZone` beside its fields. */
export function requestErrors(form: FormData): Readonly<Record<string, string[]>> {
  const { error } = parseWithZod(form, { schema: requestFormSchema }).reply();
  return Object.fromEntries(
    Object.entries(error ?? {}).flatMap(([name, sentences]) => (sentences ? [[name, sentences]] : [])),
  );
}
