import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

/** Has a form checked in the browser by the schema that its action parses it with. */
export function checkWith<Schema extends z.ZodType>(schema: Schema) {
  return ({ formData }: { readonly formData: FormData }) => parseWithZod(formData, { schema });
}
