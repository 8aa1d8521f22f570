import {
  type BackupBegin,
  inScratchFolder,
  prepareDataFolder,
  type Recovered,
  recoverCluster,
  restoreIntoDatabase,
} from "@wardway/db/backup";
import { startCluster } from "@wardway/db/postgres";
import { StartupError } from "@wardway/db/startup-error";
import type { BackupSource } from "./backup-options.ts";

export interface ScratchRequest extends BackupSource {
  readonly kind: BackupBegin["kind"];
  readonly dataDir: string;
  readonly accept: (begin: BackupBegin) => void;
  readonly onProgress: (done: number, total: number) => void;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Restores into an embedded database that is removed again, a dump of an external one too. */
export async function inScratchDatabase(
  request: ScratchRequest,
  work: (recovered: Recovered) => Promise<void>,
): Promise<void> {
  if (request.kind === "cluster") {
    await recoverCluster(request, async (recovered) => {
      await work(recovered);
      return "discard";
    });
    return;
  }
  requireNoTime(request);
  await inScratchFolder(await prepareDataFolder(request.dataDir, request.log), async (dataDir) => {
    const cluster = await startCluster({ dataDir });
    try {
      await restoreIntoDatabase({ ...request, url: cluster.url }, work);
    } finally {
      await cluster.stop();
    }
  });
}

/** @throws StartupError */
export function requireNoTime({ until }: BackupSource): void {
  if (until === null) return;
  throw new StartupError(
    "A dump has no log: for a time between dumps use the tools of the server that it came from.",
  );
}
