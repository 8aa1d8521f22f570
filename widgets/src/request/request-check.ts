import { parseWithZod } from "@conform-to/zod/v4";
import { requestFormSchemaFor } from "./request-form-schema.ts";

/**
 * Loads when the user starts typing, because its schemas are as large as the form. Without it only the portal
 * validates.
 */

/**
 * Errors by field. The form includes its `timeZone`.
 * @param pickup ISO 8601: of the request that the form changes, which may be over; null without one
 */
export function requestErrors(form: FormData, pickup: string | null): Readonly<Record<string, string[]>> {
  const { error } = parseWithZod(form, { schema: requestFormSchemaFor(pickup) }).reply();
  return Object.fromEntries(
    Object.entries(error ?? {}).flatMap(([name, messages]) => (messages ? [[name, messages]] : [])),
  );
}
