import { createHmac } from "node:crypto";

/** Owns the database and its tables, migrates them, and is no superuser. Tools beside the portal work under it. */
export const ownerRole = "wardway";

/** The portal works under it. It owns nothing and has the rights that the owner grants it. */
export const portalRole = "wardway_portal";

/**
 * The portal's password, 48 hexadecimal digits: made of the owner's, which nobody can find out from it. So it is the
 * same for each process that sets or uses it, and there is one file to keep.
 */
export function portalPassword(ownerPassword: string): string {
  return createHmac("sha256", ownerPassword).update(portalRole).digest("hex").slice(0, 48);
}

/** The superuser has no way in: only these two logins, with their passwords, over the loopback address. */
export const accessRules = [ownerRole, portalRole]
  .map((role) => `host all ${role} 127.0.0.1/32 scram-sha-256\n`)
  .join("");

/** Makes the portal's role or mends it, one statement a line. Run by the superuser. */
export const portalRoleStatements = (ownerPassword: string): readonly string[] => [
  `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${portalRole}') THEN CREATE ROLE ${portalRole}; END IF; END $$`,
  `ALTER ROLE ${portalRole} LOGIN PASSWORD '${portalPassword(ownerPassword)}'`,
];
