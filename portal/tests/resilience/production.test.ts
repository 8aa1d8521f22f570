import { mkdir, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "@wardway/db/open";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ScratchFolder, scratchFolder } from "../../../db/src/postgres/testing/scratch-folder.ts";
import { runToolProcess } from "../../server/testing/run-tool.ts";
import { databaseServerPid, type ServerProcess, startServer } from "../support/server-process.ts";
import { openSession } from "../support/session.ts";

const account = { username: "operator", password: "correct otter lamp" };

let scratch: ScratchFolder;
let environment: Readonly<Record<string, string>>;
let dataDir: string;
let portal: ServerProcess;
let url: string;

beforeAll(async () => {
  scratch = await scratchFolder();
  dataDir = join(scratch.path, "data");
  await mkdir(join(scratch.path, "backups"));
  const key = await runToolProcess("backup-key.ts", ["key"], { INIT_CWD: scratch.path });
  environment = {
    NODE_ENV: "production",
    PORT: "0",
    DATA_DIR: dataDir,
    BACKUP_DIR: join(scratch.path, "backups"),
    BACKUP_RECIPIENTS: /^BACKUP_RECIPIENTS=(age1\w+)$/m.exec(key.stdout)?.[1] ?? "",
    SESSION_SECRET: "a secret of at least 32 characters",
    ENCRYPTION_KEY: "another secret of at least 32 characters",
    // A loopback address needs no https.
    PUBLIC_URL: "http://127.0.0.1:3000",
  };
  portal = startServer(environment);
  url = await portal.ready;
});

afterAll(async () => {
  portal?.signal("SIGTERM");
  await portal?.ended;
  await scratch?.remove();
});

/** Under the role that the portal works under. */
async function attempt(statement: string): Promise<string | undefined> {
  const database = await openDatabase({ dataDir, whenRunning: "join", poolSize: 1 });
  try {
    await database.db.execute(sql.raw(statement));
    return undefined;
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  } finally {
    await database.close();
  }
}

describe("a portal in production with the embedded database", () => {
  it("has the administrator that admin:create has made, who logs in", async () => {
    const args = ["--username", account.username, "--name", "Olive Perator", "--email", "olive@example.org"];
    const created = await runToolProcess("admin-create.ts", args, {
      ...environment,
      ADMIN_PASSWORD: account.password,
    });
    expect(created).toEqual({
      code: 0,
      stdout: "operator can log in as an administrator now.\n",
      stderr: "",
    });
    expect(await openSession({ url }).post("/api/login", account)).toMatchObject({
      status: 200,
      body: { username: "operator" },
    });
  });

  it("works under a role that can add to the audit trail and change nothing in it", async () => {
    expect(await attempt("select count(*) from audit_log")).toBe(undefined);
    for (const statement of [
      "delete from audit_log",
      "update audit_log set success = not success",
      "truncate audit_log",
      "delete from transport_events",
    ])
      expect(await attempt(statement)).toMatch(/^permission denied for table /);
    expect(await attempt("alter table audit_log disable trigger all")).toMatch(/^must be owner of table/);
  });

  it("has the password of that role in a file for its own account only, and a first backup", async () => {
    expect((await stat(join(dataDir, "postgres", "wardway.password"))).mode & 0o777).toBe(0o600);
    const lines = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8");
    const [, , , , socketFolder, address] = lines.split("\n");
    expect([socketFolder, address]).toEqual(["", "127.0.0.1"]);
    await expect
      .poll(() => readdir(environment.BACKUP_DIR ?? ""))
      .toContainEqual(expect.stringMatching(/^wardway-.*\.tar\.gz\.age$/));
  });

  it("warns that the backups are on the disk of the database", async () => {
    portal.signal("SIGTERM");
    const { code, stderr } = await portal.ended;
    expect(code).toBe(0);
    expect(await databaseServerPid(dataDir)).toBe(null);
    expect(
      stderr
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).message),
    ).toEqual([expect.stringMatching(/^BACKUP_DIR is on the same file system as the database/)]);
  });

  it("is not taken for a demo by a portal that is no production", async () => {
    const server = startServer({
      PORT: "0",
      DATA_DIR: dataDir,
      ENCRYPTION_KEY: environment.ENCRYPTION_KEY ?? "",
    });
    await server.ready;
    const login = await openSession({ url: await server.ready }).post("/api/login", account);
    server.signal("SIGTERM");
    const { stdout } = await server.ended;
    expect(login).toMatchObject({ status: 200 });
    expect(stdout).not.toContain("Demo log-ins");
  });
});

it("rejects the data folder of a demo in production", async () => {
  const demo = join(scratch.path, "demo");
  const server = startServer({ PORT: "0", DATA_DIR: demo, ENCRYPTION_KEY: environment.ENCRYPTION_KEY ?? "" });
  await server.ready;
  server.signal("SIGTERM");
  await server.ended;
  const { code, stderr } = await startServer({ ...environment, DATA_DIR: demo }).ended;
  expect({ code, message: JSON.parse(stderr).message }).toEqual({
    code: 1,
    message: `NODE_ENV is production and the database in ${demo} is that of a demo: set DATA_DIR to another folder.`,
  });
});
