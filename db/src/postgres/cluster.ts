import { attach } from "./attach.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { initializeCluster } from "./initialize.ts";
import { stopServer } from "./server.ts";
import { superviseServer } from "./supervisor.ts";

export interface Cluster {
  /** Address of the database "wardway" under the role that owns it, password included: not for a log. */
  readonly url: string;
  /** Its address under the portal's role. */
  readonly portalUrl: string;
  /** Process id of the server. It changes when a server that died is started again. */
  readonly pid: number;
  /** Stops the server and waits until it is gone, at most half a minute. A guest leaves it running. */
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Holds the database in `postgres` and the server's messages in `postgres.log`. Made where it is missing. */
  dataDir: string;
  log?: ((line: string) => void) | undefined;
  /** Settings of PostgreSQL for a server that is started here. */
  settings?: Record<string, string> | undefined;
  /**
   * What to do where another process runs the database of this folder: refuse to start, as the portal does, or join
   * as a guest that uses its server and leaves it running, as a tool beside the portal does. `refuse` if missing.
   */
  whenRunning?: "refuse" | "join" | undefined;
}

/**
 * Starts the database of a data folder, or takes over the server that a killed process has left running. A server
 * that dies while this process lives is started again at the same address.
 *
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
  if (folder.isNew) {
    log(`Setting up the database in ${folder.cluster}.`);
    await initializeCluster(folder, await programs());
  }

  const { settings = {}, whenRunning = "refuse" } = options;
  const start = { folder, programs, log, settings };
  const stopping = new AbortController();
  const first = await attach({ ...start, whenRunning, signal: stopping.signal });
  const { url, portalUrl } = first;
  if (first.lock === undefined) return { url, portalUrl, pid: first.pid, stop: async () => undefined };

  const again = () => attach({ ...start, whenRunning: "refuse", port: first.port, signal: stopping.signal });
  const supervisor = superviseServer(first, again, log, stopping.signal);
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
    get pid() {
      return supervisor.pid();
    },
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}
