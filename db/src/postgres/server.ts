import { spawn } from "node:child_process";
import { open } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { runCommand, serverEnvironment } from "./command.ts";
import type { DataFolder } from "./data-folder.ts";
import { dataFolderError, hasCode } from "./file-errors.ts";
import { keptLogLimit } from "./log-limit.ts";
import { findServer, hasStopped, isLockedByOther } from "./postmaster-file.ts";
import { serverFailure } from "./server-failure.ts";

/** Statement errors quote patients' names: log only the server's own messages. */
const fixedSettings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/** Cancels queries of killed clients; unavailable on Windows. */
const posixSettings = { client_connection_check_interval: "1s" };

/** `busy`: a server or its remains lock the files. `port_taken`: another process took the port. */
export type LaunchOutcome = "ready" | "busy" | "port_taken";

/** Crash recovery replays the write-ahead log. */
const RECOVERY_TIMEOUT_MS = 10 * 60_000;

/**
 * Starts the server in its own session: Ctrl-C must not stop it before the portal's requests end.
 * @throws StartupError
 */
export async function launchServer(
  folder: DataFolder,
  binaries: Binaries,
  options: { port: number; settings: Record<string, string> },
): Promise<LaunchOutcome> {
  const { cluster, account, logFile } = folder;
  const settings = {
    ...fixedSettings,
    max_slot_wal_keep_size: await keptLogLimit(cluster),
    ...(process.platform === "win32" ? {} : posixSettings),
    ...options.settings,
    port: String(options.port),
  };
  const log = await open(logFile, "a+", 0o600).catch((error: unknown) => {
    throw dataFolderError(error, folder.dataDir);
  });
  try {
    const { size } = await log.stat();
    const child = spawn(
      binaries.postgres,
      ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      {
        ...account,
        cwd: cluster,
        detached: true,
        windowsHide: true,
        stdio: ["ignore", log.fd, log.fd],
        env: serverEnvironment(),
      },
    );
    let ended: Error | "exit" | undefined;
    child.once("error", (error) => {
      ended = error;
    });
    child.once("exit", () => {
      ended = "exit";
    });
    child.unref();
    const limit = Date.now() + RECOVERY_TIMEOUT_MS;
    while (ended === undefined) {
      const server = await findServer(cluster);
      if (server?.isReady && server.pid === child.pid) return "ready";
      if (Date.now() > limit) throw serverFailure("", "PostgreSQL did not become ready", logFile);
      await delay(10);
    }
    if (ended !== "exit") throw serverFailure(ended.message, "PostgreSQL could not be started");

    const written = Buffer.alloc(64 * 1024);
    const { bytesRead } = await log.read(written, 0, written.length, size);
    const output = written.toString("utf8", 0, bytesRead);
    if (isLockedByOther(output)) return "busy";
    if (/could not bind|could not create any TCP\/IP sockets/.test(output)) return "port_taken";
    throw serverFailure(output, "PostgreSQL did not start", logFile);
  } finally {
    await log.close();
  }
}

/** Fast shutdown, up to 30 seconds. */
export async function stopServer(
  cluster: string,
  pid: number,
  programs: () => Promise<Binaries>,
): Promise<void> {
  if (process.platform === "win32") {
    const stop = ["stop", "-D", cluster, "-m", "fast", "-w", "-t", "25"];
    await runCommand((await programs()).pgCtl, stop, { account: undefined, cwd: cluster });
    return;
  }
  signal(pid, "SIGINT");
  if (await waitUntilStopped(cluster, pid, 25_000)) return;
  // Skips the checkpoint; the next start replays the log without loss.
  signal(pid, "SIGQUIT");
  await waitUntilStopped(cluster, pid, 5_000);
}

async function waitUntilStopped(cluster: string, pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    if (await hasStopped(cluster, pid)) return true;
    await delay(15);
  }
  return false;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!hasCode(error, "ESRCH")) throw error;
  }
}
