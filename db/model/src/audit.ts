import { z } from "zod";
import { limits } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import { isShowable } from "./text.ts";
import { pageFields, timestamp } from "./values.ts";

/** Whether the action succeeded. */
export const auditOutcomes = ["success", "failed"] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** CSV (RFC 4180) for spreadsheets, NDJSON for programs: one entry a line. */
export const auditExportFormats = ["csv", "ndjson"] as const;
export type AuditExportFormat = (typeof auditExportFormats)[number];

/** An entry of the audit trail in the API and in exports. */
export const auditLogEntrySchema = z.strictObject({
  id: z.int(),
  timestamp: z.iso.datetime(),
  userId: z.int().nullable().describe("Null where nobody was signed in."),
  username: z.string().nullable(),
  action: z.string(),
  resourceType: z.string(),
  resourceId: z.int().nullable(),
  ipAddress: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  success: z.boolean(),
});
export type AuditLogEntry = Readonly<z.output<typeof auditLogEntrySchema>>;

/** The query of `GET /api/admin/auditlogs`: `from` is inclusive, `to` exclusive. */
export const listAuditLogsSchema = z
  .object({
    q: z
      .string()
      .trim()
      .max(limits.search, issue("text.maxLength", { label: fieldTerm("A search"), max: limits.search }))
      .refine(isShowable, issue("text.unshowable", { label: fieldTerm("The search") }))
      .default("")
      .describe("A part of the user, the action, the resource or the address."),
    from: timestamp("From").optional().describe("The first moment of the range."),
    to: timestamp("To").optional().describe("The first moment after the range."),
    outcome: z.enum(auditOutcomes, { error: portalIssue("audit.outcomeUnknown") }).optional(),
    ...pageFields,
  })
  .refine(({ from, to }) => !from || !to || from < to, {
    path: ["to"],
    error: portalIssue("audit.rangeReversed"),
  });
