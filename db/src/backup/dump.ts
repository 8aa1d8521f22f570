import { spawn } from "node:child_process";
import { once } from "node:events";
import { parseDatabaseUrl } from "../postgres/connection-failure.ts";
import { parseConnectTimeout } from "../postgres/external.ts";
import { hostVariables, tlsVariables } from "../postgres/transport.ts";
import { StartupError } from "../startup-error.ts";
import { dumpPrefix } from "./manifest.ts";
import { tarFile } from "./tar.ts";

/** An archive's entry has its size before its content. */
const PART_BYTES = 8 * 1024 * 1024;

/**
 * Dumps a database by `pg_dump` (on the PATH, or below PG_BIN), in its custom format.
 * @param snapshot exported by an open transaction
 * @throws StartupError
 */
export async function* streamDump(
  url: string,
  snapshot: string,
  onBytes: (done: number) => void,
): AsyncGenerator<Buffer> {
  const options = ["--format=custom", "--compress=0", "--no-password", `--snapshot=${snapshot}`];
  const child = startProgram("pg_dump", options, url);
  child.program.stdin.end();
  let parts: Buffer[] = [];
  let held = 0;
  let done = 0;
  let number = 0;
  const flush = () => {
    const part = tarFile(`${dumpPrefix}${String(number).padStart(6, "0")}`, Buffer.concat(parts));
    number += 1;
    parts = [];
    held = 0;
    return part;
  };
  try {
    for await (const chunk of child.program.stdout) {
      parts.push(chunk);
      held += chunk.length;
      done += chunk.length;
      onBytes(done);
      if (held >= PART_BYTES) yield await flush();
    }
    await child.ended;
    yield await flush();
  } finally {
    child.program.kill();
  }
}

/**
 * Restores a dump into an empty database, all or nothing.
 * @throws StartupError
 */
export async function restoreDump(url: string, parts: AsyncIterable<Buffer>): Promise<void> {
  const options = [
    "--no-owner",
    "--no-privileges",
    "--no-comments",
    "--single-transaction",
    "--exit-on-error",
  ];
  const child = startProgram("pg_restore", [...options, "--no-password", "--dbname="], url);
  child.program.stdout.resume();
  // An early end breaks the pipe; its error says why.
  child.program.stdin.on("error", () => undefined);
  try {
    for await (const part of parts) {
      if (!child.program.stdin.writable) break;
      if (!child.program.stdin.write(part)) {
        await Promise.race([once(child.program.stdin, "drain"), child.ended]);
      }
    }
    child.program.stdin.end();
    await child.ended;
  } finally {
    child.program.kill();
  }
}

function startProgram(name: string, options: readonly string[], url: string) {
  const folder = process.env.PG_BIN;
  const { NODE_ENV, PATH } = process.env;
  const program = spawn(folder ? `${folder}/${name}` : name, options, {
    env: { NODE_ENV, PATH, ...connectionVariables(url) },
  });
  let errors = "";
  program.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-4_000);
  });
  const ended = new Promise<void>((resolve, reject) => {
    program.once("error", (cause) => {
      reject(
        new StartupError(
          `A dump is made and restored by PostgreSQL's ${name}, which cannot be started: install PostgreSQL's client programs of the server's version, or set PG_BIN to their folder.`,
          { cause },
        ),
      );
    });
    program.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new StartupError(programFailure(name, errors)));
    });
  });
  ended.catch(() => undefined);
  return { program, ended };
}

/** Later lines may quote rows. */
function programFailure(name: string, errors: string): string {
  if (/server version mismatch/.test(errors)) {
    return `${name} is older than the server: install PostgreSQL's client programs of the server's version, or set PG_BIN to their folder.`;
  }
  const [, reason] = /(?:error|fatal): (.*)/i.exec(errors) ?? [];
  return `${name} failed: ${reason?.replace(/\.$/, "") ?? "it ended early"}.`;
}

/** Not as arguments, which other users of the machine see. */
function connectionVariables(url: string): Record<string, string> {
  const { username, password, pathname } = parseDatabaseUrl(url);
  return {
    ...hostVariables(url),
    PGCONNECT_TIMEOUT: String(parseConnectTimeout(url)),
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGTZ: "UTC",
    ...tlsVariables(url),
  };
}
