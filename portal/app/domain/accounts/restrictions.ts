import type { SystemSettings } from "@wardway/model";
import { DAY_MS } from "@wardway/model/durations";
import { isInNetworks } from "#app/infra/network-list.server.ts";
import { hasPasswordLogIn } from "./has-password-log-in.ts";
import { hasSecondFactor } from "./has-second-factor.ts";
import type { Account } from "./session-user.server.ts";

export type Restriction = "maintenance" | "network" | "password" | "second_factor" | "organization";

/** Whether the account's organization permits no work from this address. Administrators work from everywhere. */
export const isOutsideNetworks = (
  { role, networks }: Pick<Account, "role" | "networks">,
  ipAddress: string | null,
): boolean => role !== "admin" && networks !== null && !isInNetworks(networks, ipAddress);

/**
 * The first restriction, in the order in which the user can resolve them, or null.
 * @param ipAddress of the client; null if unknown
 */
export function findRestriction(
  account: Pick<
    Account,
    | "role"
    | "organizationId"
    | "networks"
    | "passwordChangedAt"
    | "mustChangePassword"
    | "hasWeakPassword"
    | "totpConfirmedAt"
    | "hasPasskey"
    | "hasPassword"
    | "isProviderOnly"
    | "isLinked"
  >,
  settings: Pick<SystemSettings, "maintenanceMode" | "passwordExpiration" | "requireMFA">,
  now: Date,
  ipAddress: string | null,
): Restriction | null {
  if (settings.maintenanceMode && account.role !== "admin") return "maintenance";
  if (isOutsideNetworks(account, ipAddress)) return "network";
  if (hasPasswordLogIn(account)) {
    const { mustChangePassword, hasWeakPassword, passwordChangedAt } = account;
    if (mustChangePassword || hasWeakPassword || isPasswordExpired(passwordChangedAt, settings, now)) {
      return "password";
    }
    if (settings.requireMFA && !hasSecondFactor(account)) return "second_factor";
  }
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
