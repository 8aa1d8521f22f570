import { z } from "zod";

/** Where an expired or administrator-set password is changed. */
export const newPasswordPath = "/login/password";
/** Where a second factor is set up. */
export const securityPath = "/settings?tab=security";

/** Data of the maintenance page, beside the problem document. */
const maintenanceNotice = z.object({
  systemName: z.string(),
  supportPhone: z.string(),
  contactEmail: z.string(),
});
export type MaintenanceNotice = z.output<typeof maintenanceNotice>;

/** Returns the notice of a thrown response; null for other errors. */
export function maintenanceNoticeOf(error: unknown): MaintenanceNotice | null {
  const thrown = z.object({ data: z.object({ maintenance: maintenanceNotice }) }).safeParse(error);
  return thrown.success ? thrown.data.data.maintenance : null;
}
