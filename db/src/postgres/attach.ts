import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { StartupError } from "../startup-error.ts";
import type { Binaries } from "./binaries.ts";
import type { DataFolder } from "./data-folder.ts";
import { dataFolderError, hasCode } from "./file-errors.ts";
import { freePort } from "./free-port.ts";
import { passwordPath } from "./initialize.ts";
import { type InstanceLock, tryInstanceLock } from "./instance-lock.ts";
import { addPortalLogin, canLogIn } from "./portal-login.ts";
import { findServer, removeEmptyLockFile, retireLockFile } from "./postmaster-file.ts";
import { backupRole, derivedPassword, ownerRole, portalRole } from "./roles.ts";
import { launchServer, stopServer } from "./server.ts";
import { inStartTurn, turnFile } from "./start-turn.ts";

export interface Attachment {
  pid: number;
  port: number;
  url: string;
  portalUrl: string;
  backupUrl: string;
  /** Undefined if another process runs the server. */
  lock: InstanceLock | undefined;
}

export interface AttachOptions {
  folder: DataFolder;
  programs: () => Promise<Binaries>;
  log: (line: string) => void;
  settings: Record<string, string>;
  whenRunning: "fail" | "join";
  /** Required port; default: any free one. */
  port?: number;
  signal: AbortSignal;
}

// The server notices within milliseconds that the previous process was killed.
const LOCKED_GRACE_MS = 700;
const STALE_LOCK_FILE_GRACE_MS = 1_000;
const START_TIMEOUT_MS = 20_000;
const RECOVERY_TIMEOUT_MS = 10 * 60_000;

const transientErrors = [
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "CONNECTION_CLOSED", "CONNECTION_ENDED", "CONNECTION_DESTROYED"],
  ...["CONNECT_TIMEOUT", "57P01", "57P02", "57P03", "53300"],
];

/**
 * Finds or starts the folder's server and locks it. Safe concurrently: PostgreSQL allows one server per folder, and one
 * process holds its lock.
 * @throws StartupError
 */
export async function attach(options: AttachOptions): Promise<Attachment> {
  const { folder, log } = options;
  const password = await readPassword(folder.cluster);
  const begin = Date.now();
  let lockedSince: number | undefined;
  let busySince: number | undefined;
  let launched = false;
  let added = false;
  let isOthersTurn = false;

  while (!options.signal.aborted) {
    const server = await findServer(folder.cluster);
    if (server === undefined) {
      const outcome = await launch(options);
      isOthersTurn = outcome === "taken";
      if (outcome === "ready") {
        launched = true;
        continue;
      }
      if (outcome === "busy") {
        busySince ??= Date.now();
        await retireLockFile(folder.cluster);
        if (Date.now() - busySince > STALE_LOCK_FILE_GRACE_MS) await removeEmptyLockFile(folder.cluster);
      }
    } else if (server.isReady && server.port !== undefined) {
      const { pid, port } = server;
      const urls = serverUrls(port, password);
      const claim = await tryClaim(urls.url, folder);
      if (claim === "locked") {
        if (options.whenRunning === "join") return { pid, port, ...urls, lock: undefined };
        lockedSince ??= Date.now();
        if (Date.now() - lockedSince > LOCKED_GRACE_MS) throw alreadyRunning(folder);
      } else if (claim !== "unavailable") {
        const isHere = options.port === undefined || options.port === port;
        const entry = isHere ? await checkLogins(urls, folder, claim) : "other-port";
        if (entry === "granted") {
          const isTakeover = !launched && options.port === undefined;
          if (isTakeover) log("Took over the database server left by an earlier run.");
          return { pid, port, ...urls, lock: claim };
        }
        if (entry !== "unavailable") await stopServer(folder.cluster, pid, options.programs);
        await claim.close();
        if (entry === "denied") {
          if (added) throw roleDenied(folder);
          log("Adding the database's roles for the portal and for backups.");
          const found = await options.programs();
          const add = () => addPortalLogin(folder, found, password);
          added = (await inStartTurn(folder.cluster, add)) === "done";
        }
      }
    }
    if (Date.now() - begin > (server?.isReady === false ? RECOVERY_TIMEOUT_MS : START_TIMEOUT_MS))
      throw isOthersTurn ? othersTurn(folder) : unresponsive(folder);
    await delay(40);
  }
  throw new StartupError("Starting the database was aborted.");
}

async function launch({ folder, programs, port, settings }: AttachOptions) {
  const found = await programs();
  return inStartTurn(folder.cluster, async () =>
    launchServer(folder, found, { port: port ?? (await freePort()), settings }),
  );
}

type ServerUrls = Pick<Attachment, "url" | "portalUrl" | "backupUrl">;

function serverUrls(port: number, ownerPassword: string): ServerUrls {
  const address = (role: string, password: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${ownerRole}`;
  return {
    url: address(ownerRole, ownerPassword),
    portalUrl: address(portalRole, derivedPassword(ownerPassword, portalRole)),
    backupUrl: address(backupRole, derivedPassword(ownerPassword, backupRole)),
  };
}

async function tryClaim(url: string, folder: DataFolder): Promise<InstanceLock | "locked" | "unavailable"> {
  try {
    return (await tryInstanceLock(url)) ?? "locked";
  } catch (error) {
    return requireTransient(error, folder);
  }
}

async function checkLogins(
  { portalUrl, backupUrl }: ServerUrls,
  folder: DataFolder,
  claim: InstanceLock,
): Promise<"granted" | "denied" | "unavailable"> {
  try {
    return (await canLogIn(portalUrl)) && (await canLogIn(backupUrl)) ? "granted" : "denied";
  } catch (error) {
    await claim.close();
    return requireTransient(error, folder);
  }
}

function requireTransient(error: unknown, folder: DataFolder): "unavailable" {
  if (hasCode(error, ...transientErrors)) return "unavailable";
  const reason = error instanceof Error ? error.message : String(error);
  throw new StartupError(`The database in ${folder.cluster} rejects Wardway's login: ${reason}.`, {
    cause: error,
  });
}

async function readPassword(cluster: string): Promise<string> {
  try {
    return (await readFile(passwordPath(cluster), "utf8")).trim();
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw dataFolderError(error, cluster);
    throw new StartupError(
      `The database in ${cluster} is missing its password file, ${passwordPath(cluster)}: restore it from a backup, or move the folder away to start with an empty database.`,
    );
  }
}

function alreadyRunning(folder: DataFolder): StartupError {
  return new StartupError(
    `Another Wardway is already running with the data folder ${folder.dataDir}: stop that one first, or set DATA_DIR to another folder.`,
  );
}

function roleDenied(folder: DataFolder): StartupError {
  return new StartupError(
    `The database in ${folder.cluster} rejects the role "${portalRole}", which the portal uses, or "${backupRole}", which backups use: remove the rule that blocks it from pg_hba.conf there.`,
  );
}

function othersTurn(folder: DataFolder): StartupError {
  return new StartupError(
    `Another start is at work on the database in ${folder.cluster}: wait for it, or remove ${turnFile(folder.cluster)} if there is none, and start again.`,
  );
}

function unresponsive(folder: DataFolder): StartupError {
  return new StartupError(
    `The database server in ${folder.cluster} does not respond and does not stop: see ${folder.logFile}, end the server and start again.`,
  );
}
