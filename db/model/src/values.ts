import { z } from "zod";
import { pageSizes } from "./limits.ts";

/** A row's number: a positive PostgreSQL integer. */
export function identifier(label: string) {
  return z
    .number({ error: `${label} must be a number.` })
    .int(`${label} must be a whole number.`)
    .positive(`${label} must be a positive number.`)
    .max(2_147_483_647, `${label} is too large.`);
}

/** An ISO 8601 timestamp with its offset, as a Date. */
export function timestamp(label: string) {
  return z.iso
    .datetime({ offset: true, error: `${label} must be a date and a time, like 2026-05-04T14:30:00Z.` })
    .transform((value) => new Date(value))
    .refine((value) => value.getUTCFullYear() >= 1900 && value.getUTCFullYear() < 10_000, {
      error: `${label} must be a date and a time, like 2026-05-04T14:30:00Z.`,
    });
}

const limitSentence = `Limit must be a whole number from 1 to ${pageSizes.apiMost}.`;

/** How every list of the API is asked for its pages. */
export const pageFields = {
  cursor: z.string().max(400).optional().describe("From the Link header of the page before."),
  limit: z.coerce
    .number({ error: limitSentence })
    .int(limitSentence)
    .min(1, limitSentence)
    .max(pageSizes.apiMost, limitSentence)
    .optional(),
} as const;
