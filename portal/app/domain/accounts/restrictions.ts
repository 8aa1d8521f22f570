import type { SystemSettings } from "@wardway/model";
import type { Account } from "./session-user.server.ts";

export type Restriction = "maintenance" | "password" | "second_factor" | "organization";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The first restriction, in the order in which the user can resolve them, or null. */
export function findRestriction(
  account: Pick<
    Account,
    | "role"
    | "organizationId"
    | "passwordChangedAt"
    | "mustChangePassword"
    | "hasWeakPassword"
    | "totpConfirmedAt"
  >,
  settings: Pick<SystemSettings, "maintenanceMode" | "passwordExpiration" | "requireMFA">,
  now: Date,
): Restriction | null {
  if (settings.maintenanceMode && account.role !== "admin") return "maintenance";
  const { mustChangePassword, hasWeakPassword, passwordChangedAt } = account;
  if (mustChangePassword || hasWeakPassword || isPasswordExpired(passwordChangedAt, settings, now)) {
    return "password";
  }
  if (settings.requireMFA && account.totpConfirmedAt === null) return "second_factor";
  return account.role !== "admin" && account.organizationId === null ? "organization" : null;
}

/** @param passwordExpiration days; 0 never */
function isPasswordExpired(
  changedAt: Date,
  { passwordExpiration }: Pick<SystemSettings, "passwordExpiration">,
  now: Date,
): boolean {
  return passwordExpiration > 0 && now.getTime() - changedAt.getTime() >= passwordExpiration * DAY_MS;
}
