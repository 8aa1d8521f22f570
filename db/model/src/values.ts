import { z } from "zod";
import { pageSizes } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";

/** A row's number: a positive PostgreSQL integer. */
export function identifier(label: string) {
  return z
    .number({ error: issue("number.notNumber", { label: fieldTerm(label) }) })
    .int(issue("number.notWhole", { label: fieldTerm(label) }))
    .positive(issue("number.notPositive", { label: fieldTerm(label) }))
    .max(2_147_483_647, issue("number.tooLarge", { label: fieldTerm(label) }));
}

/** An ISO 8601 timestamp with its offset, as a Date. */
export function timestamp(label: string) {
  return z.iso
    .datetime({ offset: true, error: issue("date.notTimestamp", { label: fieldTerm(label) }) })
    .transform((value) => new Date(value))
    .refine((value) => value.getUTCFullYear() >= 1900 && value.getUTCFullYear() < 10_000, {
      error: issue("date.notTimestamp", { label: fieldTerm(label) }),
    });
}

/** A positive PostgreSQL integer, written as the portal writes it; null for anything else. */
export function rowNumber(text: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id >= 1 && id <= 2_147_483_647 ? id : null;
}

const limitSentence = `Limit must be a whole number from 1 to ${pageSizes.apiMost}.`;

/** Query parameters of every paged list. */
export const pageFields = {
  cursor: z.string().max(400).optional().describe("From the Link header of the previous page."),
  limit: z.coerce
    .number({ error: limitSentence })
    .int(limitSentence)
    .min(1, limitSentence)
    .max(pageSizes.apiMost, limitSentence)
    .default(pageSizes.apiDefault),
} as const;
