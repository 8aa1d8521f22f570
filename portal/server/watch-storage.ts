import { stat } from "node:fs/promises";
import { HOUR_MS } from "@wardway/model/durations";
import { logWarning } from "#app/infra/fault-log.server.ts";
import { findLowSpace, type StorageFolders } from "#app/infra/free-space.server.ts";
import { startJobs } from "#app/infra/jobs.server.ts";
import { megabytes } from "./backup-options.ts";
import type { Environment } from "./environment.ts";

/**
 * Warns of disks that run full, at the start and then once an hour while they do, and of backups on the disk that they are
 * made for.
 * @returns stops the watch
 */
export async function watchStorage({
  storage,
  hasEmbeddedDatabase,
}: Pick<Environment, "storage" | "hasEmbeddedDatabase">): Promise<() => Promise<void>> {
  if (hasEmbeddedDatabase && (await areOnOneDisk(storage))) {
    logWarning(
      "BACKUP_DIR is on the same file system as the database, and would be lost with it: choose a folder on another disk, and check that it is mounted.",
    );
  }
  const warnedAt = new Map<string, number>();
  return startJobs(
    [
      {
        name: "check the free space",
        everySeconds: 60,
        run: async () => {
          for (const { folder, freeBytes } of await findLowSpace(storage)) {
            if (Date.now() - (warnedAt.get(folder) ?? 0) < HOUR_MS) continue;
            warnedAt.set(folder, Date.now());
            logWarning(`There is little space left on the disk of ${folder}: ${megabytes(freeBytes)}.`);
          }
        },
      },
    ],
    undefined,
  );
}

async function areOnOneDisk({ data, backups }: StorageFolders): Promise<boolean> {
  if (backups === null) return false;
  // A missing folder is reported by the backup.
  const devices = await Promise.all([data, backups].map((folder) => stat(folder).catch(() => undefined)));
  return devices[0] !== undefined && devices[0].dev === devices[1]?.dev;
}
