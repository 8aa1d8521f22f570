import { z } from "zod";
import { pageSizes } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";

/** Of a PostgreSQL integer. */
export const MAX_ROW_NUMBER = 2_147_483_647;

/** A positive PostgreSQL integer. */
export function identifier(label: string) {
  return z
    .number({ error: issue("number.notNumber", { label: fieldTerm(label) }) })
    .int(issue("number.notWhole", { label: fieldTerm(label) }))
    .positive(issue("number.notPositive", { label: fieldTerm(label) }))
    .max(MAX_ROW_NUMBER, issue("number.tooLarge", { label: fieldTerm(label) }));
}

/** ISO 8601 with offset. */
export function timestamp(label: string) {
  return z.iso
    .datetime({ offset: true, error: issue("date.notTimestamp", { label: fieldTerm(label) }) })
    .transform((value) => new Date(value))
    .refine((value) => value.getUTCFullYear() >= 1900 && value.getUTCFullYear() < 10_000, {
      error: issue("date.notTimestamp", { label: fieldTerm(label) }),
    });
}

/** Returns null unless canonical and within PostgreSQL's integer range. */
export function rowNumber(text: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= MAX_ROW_NUMBER ? id : null;
}

const limitMessage = issue("number.range", {
  label: fieldTerm("Limit"),
  min: 1,
  max: pageSizes.apiMax,
});

export const pageFields = {
  cursor: z.string().max(400).optional().describe("Cursor from the Link header of the previous page."),
  limit: z.coerce
    .number({ error: limitMessage })
    .int(limitMessage)
    .min(1, limitMessage)
    .max(pageSizes.apiMax, limitMessage)
    .default(pageSizes.apiDefault),
} as const;
