import { createHmac } from "node:crypto";

/** Owns and migrates the database; not a superuser. */
export const ownerRole = "wardway";

/** Owns nothing; the owner grants its rights. */
export const portalRole = "wardway_portal";

/** Copies the files and the write-ahead log by the replication protocol; may read and change no table. */
export const backupRole = "wardway_backup";

type DerivedRole = typeof portalRole | typeof backupRole;

/** Derived one-way from the owner's password, so that processes share it without a second file. */
export function derivedPassword(ownerPassword: string, role: DerivedRole): string {
  return createHmac("sha256", ownerPassword).update(role).digest("hex").slice(0, 48);
}

/** Only these roles, with passwords, over loopback; no superuser. */
export const accessRules = [ownerRole, portalRole, backupRole]
  .map((role) => `host all ${role} 127.0.0.1/32 scram-sha-256\n`)
  .join("");

/** One statement per line, run by the superuser. */
export const derivedRoleStatements = (ownerPassword: string): readonly string[] => [
  ...roleStatements(ownerPassword, portalRole, "LOGIN"),
  ...roleStatements(ownerPassword, backupRole, "LOGIN REPLICATION"),
];

const roleStatements = (ownerPassword: string, role: DerivedRole, attributes: string) => [
  `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role}; END IF; END $$`,
  `ALTER ROLE ${role} ${attributes} PASSWORD '${derivedPassword(ownerPassword, role)}'`,
];
