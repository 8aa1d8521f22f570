import { z } from "zod";
import { limits } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import { isShowable } from "./text.ts";
import { pageFields, timestamp } from "./values.ts";

export const auditOutcomes = ["success", "failed"] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** RFC 4180; one JSON object per line. */
export const auditExportFormats = ["csv", "ndjson"] as const;
export type AuditExportFormat = (typeof auditExportFormats)[number];

export const auditLogEntrySchema = z.strictObject({
  id: z.int(),
  timestamp: z.iso.datetime(),
  userId: z.int().nullable().describe("Null for unauthenticated callers."),
  username: z.string().nullable(),
  action: z.string(),
  resourceType: z.string(),
  resourceId: z.int().nullable(),
  ipAddress: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  success: z.boolean(),
});
export type AuditLogEntry = Readonly<z.output<typeof auditLogEntrySchema>>;

/** `from` is inclusive, `to` exclusive. */
export const listAuditLogsSchema = z
  .object({
    q: z
      .string()
      .trim()
      .max(limits.search, issue("text.maxLength", { label: fieldTerm("A search"), max: limits.search }))
      .refine(isShowable, issue("text.unshowable", { label: fieldTerm("The search") }))
      .default("")
      .describe(
        "Words of the user, action, resource and details, all of which an entry has. A number, also as #80, finds the " +
          "record of that number and lists that contained it; an IP address, or its first groups, what came from there.",
      ),
    from: timestamp("From").optional().describe("Start of the range, inclusive."),
    to: timestamp("To").optional().describe("End of the range, exclusive."),
    outcome: z.enum(auditOutcomes, { error: portalIssue("audit.outcomeUnknown") }).optional(),
    ...pageFields,
  })
  .refine(({ from, to }) => !from || !to || from < to, {
    path: ["to"],
    error: portalIssue("audit.rangeReversed"),
  });
