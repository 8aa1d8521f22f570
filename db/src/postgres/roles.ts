import { createHmac } from "node:crypto";

/** Owns and migrates the database; not a superuser. Used by command line tools. */
export const ownerRole = "wardway";

/** Used by the portal. Owns nothing; its rights are granted by the owner. */
export const portalRole = "wardway_portal";

/**
 * The portal's password, 48 hexadecimal digits, derived one-way from the owner's: every process computes the same one
 * without a second file.
 */
export function portalPassword(ownerPassword: string): string {
  return createHmac("sha256", ownerPassword).update(portalRole).digest("hex").slice(0, 48);
}

/** No access for the superuser: only these two roles, with passwords, over loopback. */
export const accessRules = [ownerRole, portalRole]
  .map((role) => `host all ${role} 127.0.0.1/32 scram-sha-256\n`)
  .join("");

/** Creates or repairs the portal's role; one statement per line, run by the superuser. */
export const portalRoleStatements = (ownerPassword: string): readonly string[] => [
  `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${portalRole}') THEN CREATE ROLE ${portalRole}; END IF; END $$`,
  `ALTER ROLE ${portalRole} LOGIN PASSWORD '${portalPassword(ownerPassword)}'`,
];
