import { z } from "zod";

/** Changes an expired or administrator-set password. */
export const newPasswordPath = "/login/password";
/** Explains that an account belongs to no organization. */
export const noOrganizationPath = "/login/organization";
export const securityPath = "/settings?tab=security";

/** Sent beside the problem document. */
const maintenanceNotice = z.object({
  systemName: z.string(),
  supportPhone: z.string(),
  contactEmail: z.string(),
});
export type MaintenanceNotice = z.output<typeof maintenanceNotice>;

/** Returns null for other errors. */
export function parseMaintenanceNotice(error: unknown): MaintenanceNotice | null {
  const thrown = z.object({ data: z.object({ maintenance: maintenanceNotice }) }).safeParse(error);
  return thrown.success ? thrown.data.data.maintenance : null;
}
