import { z } from "zod";

/** The first and the last file of the archive. Without the last one a backup is incomplete. */
export const manifestNames = {
  begin: "wardway-backup.json",
  files: "backup_manifest",
  end: "wardway-backup-end.json",
} as const;

/** A dump's parts, in the order of their names. */
export const dumpPrefix = "database.dump.";

const headSchema = z.object({ position: z.number(), hash: z.string() }).nullable();
const countsSchema = z.record(z.string(), z.number());

export const beginSchema = z.object({
  format: z.literal(1),
  /** Files of a server, or a dump by pg_dump. */
  kind: z.enum(["cluster", "dump"]),
  /** The portal's version. */
  version: z.string(),
  postgres: z.string(),
  /** ISO 8601. */
  startedAt: z.string(),
  /** Bytes of the database's files. */
  size: z.number(),
  /** Applied, and the SHA-256 of the last one. */
  migrations: z.object({ count: z.number(), last: z.string().nullable() }),
  /** Fingerprints of the encryption keys, the current one first. The keys are not in the backup. */
  encryptionKeys: z.array(z.string()),
  auditHead: headSchema,
  /** Row counts of the tables whose rows are never removed. */
  rows: countsSchema,
});
export type BackupBegin = z.infer<typeof beginSchema>;

export const endSchema = z.object({
  completedAt: z.string(),
  auditHead: headSchema,
  rows: countsSchema,
  /** The write-ahead log from which a restore begins, and up to which it is in the backup; null for a dump. */
  log: z.object({ timeline: z.number(), start: z.string(), end: z.string() }).nullable(),
});
export type BackupEnd = z.infer<typeof endSchema>;

export const filesSchema = z.object({
  Files: z.array(
    z.object({
      Path: z.string().optional(),
      "Encoded-Path": z.string().optional(),
      Size: z.number(),
      "Checksum-Algorithm": z.literal("SHA256").optional(),
      Checksum: z.string().optional(),
    }),
  ),
  "WAL-Ranges": z
    .array(z.object({ Timeline: z.number(), "Start-LSN": z.string(), "End-LSN": z.string() }))
    .min(1),
});
export type FilesManifest = z.infer<typeof filesSchema>;
