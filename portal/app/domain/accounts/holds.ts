import type { SystemSettings } from "@wardway/model";
import type { Account } from "./session-user.server.ts";

/** What stands between a signed-in person and everything else. */
export type Hold = "maintenance" | "password" | "second_factor";

const day = 24 * 60 * 60 * 1_000;

/** The first thing that holds an account back, in the order in which a person can do something about it. */
export function holdOf(
  account: Pick<Account, "role" | "passwordChangedAt" | "mustChangePassword" | "totpConfirmedAt">,
  settings: Pick<SystemSettings, "maintenanceMode" | "passwordExpiration" | "requireMFA">,
  now: Date,
): Hold | null {
  if (settings.maintenanceMode && account.role !== "admin") return "maintenance";
  if (account.mustChangePassword || isPasswordOver(account.passwordChangedAt, settings, now)) {
    return "password";
  }
  return settings.requireMFA && account.totpConfirmedAt === null ? "second_factor" : null;
}

/** @param passwordExpiration days; 0 never */
function isPasswordOver(
  changedAt: Date,
  { passwordExpiration }: Pick<SystemSettings, "passwordExpiration">,
  now: Date,
): boolean {
  return passwordExpiration > 0 && now.getTime() - changedAt.getTime() >= passwordExpiration * day;
}
