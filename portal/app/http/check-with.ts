import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

/** Returns a validator for the browser from the action's schema. */
export function checkWith<Schema extends z.ZodType>(schema: Schema) {
  return ({ formData }: { readonly formData: FormData }) => parseWithZod(formData, { schema });
}
