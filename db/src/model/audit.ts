import { z } from "zod";
import { limits, pageSizes } from "./limits.ts";
import { isShowable } from "./text.ts";
import { timestamp } from "./values.ts";

/** Whether what was tried was done. */
export const auditOutcomes = ["success", "failed"] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** CSV (RFC 4180) for spreadsheets, NDJSON for programs: one entry a line. */
export const auditExportFormats = ["csv", "ndjson"] as const;
export type AuditExportFormat = (typeof auditExportFormats)[number];

/** An entry of the audit trail as the wire and its export have it. */
export const auditLogEntrySchema = z.object({
  id: z.int(),
  /** ISO 8601 in UTC. */
  timestamp: z.iso.datetime(),
  /** Null where nobody was signed in. */
  userId: z.int().nullable(),
  username: z.string().nullable(),
  action: z.string(),
  resourceType: z.string(),
  resourceId: z.int().nullable(),
  ipAddress: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  success: z.boolean(),
});
export type AuditLogEntry = Readonly<z.output<typeof auditLogEntrySchema>>;

const limitSentence = `Limit must be a whole number from 1 to ${pageSizes.apiMost}.`;

/** What `GET /api/admin/auditlogs` asks for: `from` is the first moment, `to` the first one after the range. */
export const listAuditLogsSchema = z
  .object({
    q: z
      .string()
      .trim()
      .max(limits.search, `A search can have at most ${limits.search} characters.`)
      .refine(isShowable, "The search has characters that cannot be shown.")
      .default(""),
    from: timestamp("From").optional(),
    to: timestamp("To").optional(),
    outcome: z.enum(auditOutcomes, { error: "Outcome must be success or failed." }).optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce
      .number({ error: limitSentence })
      .int(limitSentence)
      .min(1, limitSentence)
      .max(pageSizes.apiMost, limitSentence)
      .optional(),
  })
  .refine(({ from, to }) => !from || !to || from < to, {
    path: ["to"],
    error: "To must be later than From.",
  });
