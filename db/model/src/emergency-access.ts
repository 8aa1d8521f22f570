import { z } from "zod";
import { limits } from "./limits.ts";
import { portalIssue } from "./messages/portal-issue.ts";
import { optionalText, requiredText } from "./text.ts";

/** Duration of one access; the table checks it too. */
export const EMERGENCY_ACCESS_MINUTES = 60;

export const emergencyAccessLimits = {
  reasonMin: 20,
  /** Starts of one user. */
  starts: 5,
  startsHours: 24,
  /** Completed transports can be read so long. */
  completedHours: 72,
  /** Transports that a list shows; a search finds the others. */
  listed: 20,
  /** Characters of a name or record number. */
  searchMin: 2,
  /** Then an unreviewed access is highlighted. */
  reviewDays: 7,
} as const;

export const emergencyFindings = ["justified", "not_justified"] as const;
export type EmergencyFinding = (typeof emergencyFindings)[number];

/** Listed with name and places, or opened with everything that is needed. */
export const emergencyReadKinds = ["listed", "opened"] as const;
export type EmergencyReadKind = (typeof emergencyReadKinds)[number];

export const startEmergencyAccessSchema = z.object({
  targetId: z
    .string({ error: portalIssue("emergency.hospitalRequired") })
    .regex(/^[1-9]\d{0,8}$/, portalIssue("emergency.hospitalRequired"))
    .transform(Number),
  reason: requiredText("Reason", limits.reason).min(
    emergencyAccessLimits.reasonMin,
    portalIssue("emergency.reasonTooShort", { min: emergencyAccessLimits.reasonMin }),
  ),
  confirmed: z.literal("on", { error: portalIssue("emergency.confirmationRequired") }),
});
export type StartEmergencyAccess = Omit<z.output<typeof startEmergencyAccessSchema>, "confirmed">;

export const reviewEmergencyAccessSchema = z.object({
  finding: z.enum(emergencyFindings, { error: portalIssue("emergency.findingRequired") }),
  note: optionalText("Note", limits.reason),
});
export type ReviewEmergencyAccess = z.output<typeof reviewEmergencyAccessSchema>;
