import { z } from "zod";
import { limits } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import { isShowable } from "./text.ts";
import { MAX_ROW_NUMBER, pageFields, rowNumber, timestamp } from "./values.ts";

export const auditOutcomes = ["success", "failed"] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** RFC 4180; one JSON object per line. */
export const auditExportFormats = ["csv", "ndjson"] as const;
export type AuditExportFormat = (typeof auditExportFormats)[number];

/** The kinds of records by which the trail is filtered. */
export const auditRecordTypes = [
  "transport",
  "standing_order",
  "template",
  "user",
  "organization",
  "invitation",
  "site",
  "display",
  "emergency_access",
  "message",
  "announcement",
] as const;
export type AuditRecordType = (typeof auditRecordTypes)[number];

export interface AuditRecord {
  readonly type: AuditRecordType;
  readonly id: number;
}

/** Parses "transport:57"; null for anything else. */
export function parseAuditRecord(text: string): AuditRecord | null {
  const [name, digits = "", ...rest] = text.split(":");
  const type = auditRecordTypes.find((known) => known === name);
  const id = rowNumber(digits);
  return type && id !== null && rest.length === 0 ? { type, id } : null;
}

export const formatAuditRecord = ({ type, id }: AuditRecord): string => `${type}:${id}`;

export const auditRecordLimits = { types: auditRecordTypes.join(", "), max: String(MAX_ROW_NUMBER) } as const;

/** That a report of disclosures covers at most: the years of an accounting, 45 CFR 164.528(a)(1). */
export const REPORT_YEARS = 6;

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
    record: z
      .string()
      .regex(
        new RegExp(`^(?:${auditRecordTypes.join("|")}):[1-9]\\d{0,9}$`),
        portalIssue("audit.recordUnknown", auditRecordLimits),
      )
      .transform((text, context) => {
        const record = parseAuditRecord(text);
        if (record) return record;
        context.addIssue({ code: "custom", message: portalIssue("audit.recordUnknown", auditRecordLimits) });
        return z.NEVER;
      })
      .optional()
      .describe(
        "A record by its type and number, such as transport:57. Finds the entries of the record itself, of lists that " +
          "contained it, and of what belongs to it: of a transport its responses, rating, links, legal holds and the " +
          `emergency accesses that showed it. Types: ${auditRecordTypes.join(", ")}.`,
      ),
    outcome: z.enum(auditOutcomes, { error: portalIssue("audit.outcomeUnknown") }).optional(),
    ...pageFields,
  })
  .refine(({ from, to }) => !from || !to || from < to, {
    path: ["to"],
    error: portalIssue("audit.rangeReversed"),
  });
