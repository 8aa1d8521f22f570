import { z } from "zod";
import { limits } from "./limits.ts";
import { fieldTerm, issue } from "./messages/issue.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import { cleanText, isShowable } from "./text.ts";

/** What is purged after a period of its own, in the order of a run. */
export const retentionClasses = ["records", "messages", "log_ins", "reasons", "audit"] as const;
export type RetentionClass = (typeof retentionClasses)[number];

/** Null: nothing of the class is removed. */
export interface RetentionPolicy {
  /** Since the end of the transport. */
  readonly recordsYears: number | null;
  readonly messagesDays: number | null;
  readonly logInsDays: number | null;
  readonly auditYears: number | null;
}

export interface RetentionVariable {
  readonly period: keyof RetentionPolicy;
  /** Name of the environment variable. */
  readonly name: string;
  readonly unit: "years" | "days";
  readonly min: number;
  readonly max: number;
  /** Why it is not less. */
  readonly reason: string | null;
}

const auditYears: RetentionVariable = {
  period: "auditYears",
  name: "RETENTION_AUDIT_YEARS",
  unit: "years",
  min: 6,
  max: 100,
  reason: "45 CFR 164.316(b)(2)(i)",
};

/** The operator sets periods, not an administrator, who could otherwise destroy the trail with a click. */
export const retentionVariables: Readonly<Record<RetentionClass, RetentionVariable>> = {
  records: {
    period: "recordsYears",
    name: "RETENTION_RECORDS_YEARS",
    unit: "years",
    min: 1,
    max: 100,
    reason: null,
  },
  messages: {
    period: "messagesDays",
    name: "RETENTION_MESSAGES_DAYS",
    unit: "days",
    min: 30,
    max: 36_500,
    reason: null,
  },
  log_ins: {
    period: "logInsDays",
    name: "RETENTION_LOG_INS_DAYS",
    unit: "days",
    min: 90,
    max: 36_500,
    reason: null,
  },
  reasons: auditYears,
  audit: auditYears,
};

export const holdScopes = ["request", "organization", "everything"] as const;
export type HoldScope = (typeof holdScopes)[number];

const reason = z
  .string({ error: issue("text.required", { label: fieldTerm("Reason") }) })
  .overwrite(cleanText)
  .trim()
  .min(limits.holdReasonMin, portalIssue("retention.reasonTooShort", { min: limits.holdReasonMin }))
  .max(limits.reason, issue("text.maxLength", { label: fieldTerm("Reason"), max: limits.reason }))
  .refine(isShowable, issue("text.unshowable", { label: fieldTerm("Reason") }));

const rowId = z.coerce.number().int().positive().max(2_147_483_647);

/** From a form: an empty number is none. */
const optionalId = z.preprocess((value) => (value === "" ? undefined : value), rowId.optional());

/** What a scope names beside itself must be there; the rest is ignored. */
export const setHoldSchema = z
  .object({
    scope: z.enum(holdScopes, { error: portalIssue("retention.scopeMissing") }),
    transportRequestId: optionalId.catch(undefined),
    organizationId: optionalId.catch(undefined),
    reason,
  })
  .superRefine(({ scope, transportRequestId, organizationId }, context) => {
    if (scope === "request" && transportRequestId === undefined) {
      context.addIssue({
        code: "custom",
        path: ["transportRequestId"],
        message: portalIssue("retention.requestMissing"),
      });
    }
    if (scope === "organization" && organizationId === undefined) {
      context.addIssue({
        code: "custom",
        path: ["organizationId"],
        message: portalIssue("retention.organizationMissing"),
      });
    }
  });
export type SetHold = z.output<typeof setHoldSchema>;

export const releaseHoldSchema = z.object({ holdId: rowId, reason });
