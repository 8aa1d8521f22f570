import { attach } from "./attach.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { prepareDataFolder, requireBundledVersion } from "./data-folder.ts";
import { initializeCluster } from "./initialize.ts";
import { stopServer } from "./server.ts";
import { superviseServer } from "./supervisor.ts";

export interface Cluster {
  /** Contains the owner's role and password: do not log. */
  readonly url: string;
  readonly portalUrl: string;
  /** May copy the files by the replication protocol. */
  readonly backupUrl: string;
  /** Server process id; changes after a restart. */
  readonly pid: number;
  /** Waits up to 30 seconds; leaves a joined server running. */
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Contains `postgres` and `postgres.log`; created if missing. */
  dataDir: string;
  log?: ((line: string) => void) | undefined;
  settings?: Record<string, string> | undefined;
  /** If another process runs this database: fail (default) or share its server (`join`). */
  whenRunning?: "fail" | "join" | undefined;
}

/**
 * Starts a folder's database, or adopts the server of a killed process. Restarts a dead server at the same port.
 * @throws StartupError
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const log = options.log ?? (() => undefined);
  const folder = await prepareDataFolder(options.dataDir, log);
  let found: Promise<Binaries> | undefined;
  const programs = () => {
    found ??= findBinaries({ account: folder.account, home: folder.home, log });
    return found;
  };
  if (folder.version !== null) await requireBundledVersion(folder);
  else {
    log(`Setting up the database in ${folder.cluster}.`);
    await initializeCluster(folder, await programs());
  }

  const { settings = {}, whenRunning = "fail" } = options;
  const start = { folder, programs, log, settings };
  const stopping = new AbortController();
  const first = await attach({ ...start, whenRunning, signal: stopping.signal });
  const { url, portalUrl, backupUrl } = first;
  if (first.lock === undefined)
    return { url, portalUrl, backupUrl, pid: first.pid, stop: async () => undefined };

  const restart = () => attach({ ...start, whenRunning: "fail", port: first.port, signal: stopping.signal });
  const supervisor = superviseServer(first, restart, log, stopping.signal);
  const stop = async () => {
    stopping.abort();
    const last = await supervisor.release();
    if (last === undefined) return;
    await stopServer(folder.cluster, last.pid, programs);
    await last.lock?.close();
  };
  let stopped: Promise<void> | undefined;
  return {
    url,
    portalUrl,
    backupUrl,
    get pid() {
      return supervisor.pid();
    },
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}
