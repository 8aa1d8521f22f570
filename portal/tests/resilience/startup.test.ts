import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { createTestDatabase } from "@wardway/db/testing";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type ScratchFolder, scratchFolder } from "../../../db/src/postgres/testing/scratch-folder.ts";
import { runToolProcess } from "../../server/testing/run-tool.ts";
import { databaseServerPid, runs, type ServerProcess, startServer } from "../support/server-process.ts";
import { openSession } from "../support/session.ts";
import { openSlowCall } from "../support/slow-call.ts";

const isRoot = process.getuid?.() === 0;
/** One line that ends with one full stop. */
const oneSentence = /^[A-Z0-9][^\n]*\.\n$/;

let scratch: ScratchFolder;
let dataDir: string;

beforeAll(async () => {
  scratch = await scratchFolder();
  dataDir = join(scratch.path, "data");
});

afterAll(() => scratch.remove());

async function getStartupError(environment: Readonly<Record<string, string>>): Promise<string> {
  const { code, stderr } = await startServer({ PORT: "0", DATA_DIR: dataDir, ...environment }).ended;
  expect(code).toBe(1);
  if (environment.NODE_ENV !== "production") {
    expect(stderr).toMatch(oneSentence);
    return stderr.trim();
  }
  const { message, ...line } = JSON.parse(stderr);
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect(line).toEqual({ time, level: "warn", pid: expect.any(Number), version: expect.any(String) });
  expect(`${message}\n`).toMatch(oneSentence);
  return message;
}

const databaseUrl = (change: (url: URL) => void) => {
  const url = new URL(inject("databaseServerUrl"));
  change(url);
  return url.href;
};

describe("startup fails with a one-line error and exit code 1", () => {
  test("when the port is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const sentence = await getStartupError({ PORT: String(port) });
    other.close();
    expect(sentence).toBe(
      `Port ${port} on 127.0.0.1 is already in use: stop the other program, or choose another port with PORT.`,
    );
  });

  test("when the address is not one of this machine", async () => {
    expect(await getStartupError({ HOST: "192.0.2.1" })).toBe(
      "192.0.2.1 is not an address of this machine: choose another with HOST.",
    );
  });

  test("when settings are invalid", async () => {
    expect(await getStartupError({ PORT: "http" })).toBe("PORT must be a number from 0 to 65535.");
    expect(await getStartupError({ NODE_ENV: "live", LOG_LEVEL: "nonsense" })).toBe(
      "NODE_ENV must be production, development or test. LOG_LEVEL must be fatal, error, warn, info, debug or silent.",
    );
  });

  test("when a file blocks the data folder", async () => {
    const file = join(scratch.path, "file");
    await writeFile(file, "");
    const sentence = `The data folder ${file} cannot be created because a file is in the way: move it, or set DATA_DIR to a folder.`;
    expect(await getStartupError({ DATA_DIR: file })).toBe(sentence);
    await using database = await createTestDatabase();
    expect(await getStartupError({ DATA_DIR: file, DATABASE_URL: database.url })).toBe(sentence);
  });

  test.skipIf(isRoot)(
    "when the user may not write the data folder (skipped as root, who has every permission)",
    async () => {
      const locked = join(scratch.path, "locked");
      await mkdir(locked, { mode: 0o555 });
      expect(await getStartupError({ DATA_DIR: join(locked, "below") })).toMatch(
        /cannot be written by this user/,
      );
    },
  );

  test("when DATABASE_URL is not a URL", async () => {
    expect(await getStartupError({ DATABASE_URL: "localhost/wardway" })).toMatch(
      /^DATABASE_URL is not the address of a database: write it as postgres:/,
    );
    expect(await getStartupError({ DATABASE_URL: "mysql://localhost/wardway" })).toMatch(
      /^DATABASE_URL starts with mysql: but Wardway needs PostgreSQL/,
    );
  });

  test("when nothing listens at DATABASE_URL", async () => {
    expect(await getStartupError({ DATABASE_URL: "postgres://wardway:hush@127.0.0.1:1/wardway" })).toBe(
      "No server is listening at 127.0.0.1:1: start PostgreSQL there, or correct the host and port in DATABASE_URL.",
    );
  });

  test("when the database rejects the password, which is not printed", async () => {
    const address = databaseUrl((url) => {
      url.password = "hush-hush";
    });
    const sentence = await getStartupError({ DATABASE_URL: address });
    expect(sentence).toMatch(/rejects the user "\w+" with this password: correct DATABASE_URL\.$/);
    expect(sentence).not.toContain("hush-hush");
  });

  test("when the database does not exist", async () => {
    const address = databaseUrl((url) => {
      url.pathname = "/nowhere";
    });
    expect(await getStartupError({ DATABASE_URL: address })).toMatch(
      /^There is no database "nowhere" at \S+: create it, or correct DATABASE_URL\.$/,
    );
  });
});

describe("in production startup fails", () => {
  const production = () => ({
    NODE_ENV: "production",
    DATABASE_URL: inject("databaseServerUrl"),
    SESSION_SECRET: "a secret of at least 32 characters",
    ENCRYPTION_KEY: "another secret of at least 32 characters",
    PUBLIC_URL: "https://transport.example.org",
  });

  test("without an external database, and without a folder for the backups of the embedded one", async () => {
    const environment = { ...production(), DATABASE_URL: "", LOG_LEVEL: "silent" };
    expect(await getStartupError(environment)).toMatch(/DATABASE_URL is not set: .+, set BACKUP_DIR/);
  });

  test("without DATABASE_URL, where a portal has worked with a database in another place", async () => {
    const folder = join(scratch.path, "with-head");
    await mkdir(folder);
    await writeFile(join(folder, "audit-head"), "");
    const { DATABASE_URL: _, ...environment } = production();
    const backups = {
      BACKUP_DIR: join(scratch.path, "backups"),
      BACKUP_RECIPIENTS: "age1srp454q86clws2uac9eqe4xe2fl0p66hteya2ar4jvc7ltpcn9rqe803yd",
    };
    const sentence = await getStartupError({ ...environment, ...backups, DATA_DIR: folder });
    expect(sentence).toMatch(/DATABASE_URL is not set, but the portal has worked with a database/);
    const tool = await runToolProcess("downtime.ts", [], { ...environment, ...backups, DATA_DIR: folder });
    expect(tool).toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) });
    expect(await readdir(folder)).toEqual(["audit-head"]);
  });

  test("without a session secret, or with a short one", async () => {
    expect(await getStartupError({ ...production(), SESSION_SECRET: "" })).toMatch(
      /SESSION_SECRET is not set/,
    );
    expect(await getStartupError({ ...production(), SESSION_SECRET: "short" })).toMatch(
      /^SESSION_SECRET must have at least 32 characters/,
    );
  });

  test("without an encryption key, or with a short one among several", async () => {
    expect(await getStartupError({ ...production(), ENCRYPTION_KEY: "" })).toMatch(
      /ENCRYPTION_KEY is not set/,
    );
    const keys = `${production().ENCRYPTION_KEY},short`;
    expect(await getStartupError({ ...production(), ENCRYPTION_KEY: keys })).toMatch(
      /^ENCRYPTION_KEY must have/,
    );
  });

  test("without PUBLIC_URL, or with an invalid one", async () => {
    expect(await getStartupError({ ...production(), PUBLIC_URL: "" })).toMatch(/PUBLIC_URL is not set/);
    expect(await getStartupError({ ...production(), PUBLIC_URL: "javascript:alert(1)" })).toMatch(
      /^PUBLIC_URL must/,
    );
  });

  test("with demo data", async () => {
    expect(await getStartupError({ ...production(), DEMO_DATA: "true" })).toMatch(/demo data is enabled/);
    expect(await getStartupError({ ...production(), DEMO_PASSWORD: "a demo password" })).toMatch(
      /demo data is enabled/,
    );
  });
});

describe("a portal with an embedded database", () => {
  let portal: ServerProcess;
  let url: string;
  let password: string;

  beforeAll(async () => {
    portal = startServer({ PORT: "0", DATA_DIR: dataDir });
    url = await portal.ready;
    password = (await portal.waitForOutput(/Password of each: (\S+)/))[1] ?? "";
  });

  afterAll(() => stop(portal));

  const logIn = (at: string, secret: string) =>
    openSession({ url: at }).post("/api/login", { username: "hospital", password: secret });

  async function stop(server: ServerProcess | undefined): Promise<void> {
    server?.signal("SIGTERM");
    await server?.ended;
  }

  /** Restarts on the same data, runs `question` and stops. */
  async function withServer<Value>(
    environment: Readonly<Record<string, string>>,
    query: (at: string) => Promise<Value>,
  ): Promise<Value> {
    const server = startServer({ PORT: "0", DATA_DIR: dataDir, ...environment });
    try {
      // The wildcard address is reached by loopback.
      return await query((await server.ready).replace("0.0.0.0", "127.0.0.1"));
    } finally {
      await stop(server);
    }
  }

  test("prints its address and the demo log-ins, which work", async () => {
    await portal.waitForOutput(
      /Demo log-ins: admin, hospital, hospital2, nurse, ambulance, ambulance2, crew/,
    );
    expect(await logIn(url, password)).toMatchObject({ status: 200, body: { username: "hospital" } });
  });

  test("locks its data folder", async () => {
    expect(await getStartupError({})).toBe(
      `Another Wardway is already running with the data folder ${dataDir}: stop that one first, or set DATA_DIR to another folder.`,
    );
    expect(await openSession({ url }).get("/api/health")).toMatchObject({ status: 200 });
  });

  test("finishes open calls on SIGTERM, stops the database cleanly and exits with 0", async () => {
    expect(await databaseServerPid(dataDir)).not.toBeNull();
    const call = openSlowCall(new URL("/api/login", url), JSON.stringify({ username: "hospital", password }));
    // The server has read the first half once a later call is answered.
    await openSession({ url }).get("/api/health");
    portal.signal("SIGTERM");
    await portal.waitForOutput(/finishing open requests/);
    await expect(fetch(url)).rejects.toThrow();
    expect(await databaseServerPid(dataDir)).not.toBeNull();
    call.finish();
    const { status, body } = await call.result;
    expect({ status, user: JSON.parse(body).username }).toEqual({ status: 200, user: "hospital" });
    const { code, stderr } = await portal.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(await databaseServerPid(dataDir)).toBeNull();
  });

  test("rejects demo log-ins, and their sessions, when it is reachable from other machines", async () => {
    const cookie = await withServer({}, async (at) => {
      const session = openSession({ url: at });
      await session.post("/api/login", { username: "hospital", password });
      expect(await session.get("/api/user")).toMatchObject({ status: 200 });
      return session.cookie();
    });
    await withServer({ HOST: "0.0.0.0" }, async (at) => {
      expect(await logIn(at, password)).toMatchObject({ status: 401 });
      expect(await openSession({ url: at }).get("/api/user", { cookie })).toMatchObject({ status: 401 });
    });
  });

  test("allows demo log-ins there with a password that the operator sets", async () => {
    await withServer({ HOST: "0.0.0.0", DEMO_PASSWORD: "a chosen password" }, async (at) => {
      expect(await logIn(at, "a chosen password")).toMatchObject({ status: 200 });
      expect(await logIn(at, password)).toMatchObject({ status: 401 });
    });
  });

  test("leaves no database server running when startup is interrupted", async () => {
    const server = startServer({ PORT: "0", DATA_DIR: dataDir });
    await expect.poll(() => databaseServerPid(dataDir), { timeout: 20_000, interval: 5 }).not.toBeNull();
    const pid = (await databaseServerPid(dataDir)) ?? 0;
    server.signal("SIGTERM");
    const { code, stderr } = await server.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    // A process that has ended can be listed a moment longer.
    await expect.poll(() => runs(pid)).toBe(false);
  });
});
