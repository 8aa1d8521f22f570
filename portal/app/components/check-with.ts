import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

export function checkWith<Schema extends z.ZodType>(getSchema: () => Schema) {
  return ({ formData }: { readonly formData: FormData }) => parseWithZod(formData, { schema: getSchema() });
}
