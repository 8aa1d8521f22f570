import { createHmac } from "node:crypto";

/** Owns and migrates the database; not a superuser. */
export const ownerRole = "wardway";

/** Owns nothing; the owner grants its rights. */
export const portalRole = "wardway_portal";

/** Derived one-way from the owner's password, so that processes share it without a second file. */
export function portalPassword(ownerPassword: string): string {
  return createHmac("sha256", ownerPassword).update(portalRole).digest("hex").slice(0, 48);
}

/** Only these roles, with passwords, over loopback; no superuser. */
export const accessRules = [ownerRole, portalRole]
  .map((role) => `host all ${role} 127.0.0.1/32 scram-sha-256\n`)
  .join("");

/** One statement per line, run by the superuser. */
export const portalRoleStatements = (ownerPassword: string): readonly string[] => [
  `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${portalRole}') THEN CREATE ROLE ${portalRole}; END IF; END $$`,
  `ALTER ROLE ${portalRole} LOGIN PASSWORD '${portalPassword(ownerPassword)}'`,
];
