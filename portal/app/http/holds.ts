import { z } from "zod";

/** Where a password that is over, or was chosen by somebody else, is changed. */
export const newPasswordPath = "/login/password";
/** Where a second factor is set up. */
export const securityPath = "/settings?tab=security";

/** What the page shown during maintenance tells, beside the problem that its answer is. */
const maintenanceNotice = z.object({
  systemName: z.string(),
  supportPhone: z.string(),
  contactEmail: z.string(),
});
export type MaintenanceNotice = z.output<typeof maintenanceNotice>;

/** The notice in what a route has thrown; null where it is about something else. */
export function maintenanceNoticeOf(error: unknown): MaintenanceNotice | null {
  const thrown = z.object({ data: z.object({ maintenance: maintenanceNotice }) }).safeParse(error);
  return thrown.success ? thrown.data.data.maintenance : null;
}
