import type { Connection, Database } from "@wardway/db/open";
import { findPasswordFlaw, type PasswordFlaw, type PasswordRules } from "@wardway/db/password-screening";
import { organizations, users } from "@wardway/db/schema";
import { type DomainError, fieldRejection, limits, productName, type SystemSettings } from "@wardway/model";
import { eq } from "drizzle-orm";
import { isBreachedPassword } from "#app/infra/breached-passwords.server.ts";
import { activeSettings } from "../settings/read-settings.server.ts";
import { hasSecondFactor } from "./has-second-factor.ts";
import { type Account, selectAccounts } from "./session-user.server.ts";

/** Facts of an account that its password must not consist of. */
export interface PasswordOwner
  extends Partial<
    Pick<Account, "username" | "name" | "email" | "organization" | "totpConfirmedAt" | "hasPasskey">
  > {}

/**
 * Screens a new password: length, common ones, words of its owner and, if the settings say so, breached ones.
 * @param field that the error names
 * @throws DomainError invalid on `field`
 */
export async function assertAcceptablePassword(
  db: Database,
  password: string,
  owner: PasswordOwner,
  field = "newPassword",
): Promise<void> {
  const settings = await activeSettings(db);
  const rules = getRules(owner, settings);
  const flaw = findPasswordFlaw(password, rules);
  if (flaw) throw flawError(field, flaw, rules.minLength);
  if (settings.breachedPasswordLookup && (await isBreachedPassword(password))) {
    throw fieldRejection(field, "password.breached");
  }
}

/** Skips the look-up of breached passwords, on which no log-in waits. */
export async function isWeakPassword(db: Database, password: string, owner: PasswordOwner): Promise<boolean> {
  return findPasswordFlaw(password, getRules(owner, await activeSettings(db))) !== null;
}

/** Fewest characters of a new password. @param owner without one, of an account that is created */
export async function readMinPasswordLength(db: Database, owner: PasswordOwner = {}): Promise<number> {
  return getRules(owner, await activeSettings(db)).minLength;
}

export async function readPasswordOwner(db: Database, userId: number): Promise<PasswordOwner> {
  const [account] = await selectAccounts(db).where(eq(users.id, userId));
  return account ?? {};
}

export async function readOrganizationName(
  connection: Connection,
  id: number | null,
): Promise<string | null> {
  const [organization] = await connection
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, id ?? 0));
  return organization?.name ?? null;
}

const getRules = (
  owner: PasswordOwner,
  { minPasswordLength, systemName }: Pick<SystemSettings, "minPasswordLength" | "systemName">,
): PasswordRules => ({
  // A second factor allows a shorter password (NIST SP 800-63B-4, 3.1.1.2).
  minLength: hasSecondFactor({
    totpConfirmedAt: owner.totpConfirmedAt ?? null,
    hasPasskey: owner.hasPasskey ?? false,
  })
    ? limits.passwordMin
    : minPasswordLength,
  terms: [owner.username, owner.name, owner.email, owner.organization, systemName, productName].map(
    (term) => term ?? null,
  ),
});

function flawError(field: string, flaw: PasswordFlaw, min: number): DomainError {
  if (flaw === "short") return fieldRejection(field, "password.tooShort", { min });
  return fieldRejection(field, flaw === "common" ? "password.common" : "password.personal");
}
