import { z } from "zod";

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
