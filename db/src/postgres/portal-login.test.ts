import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StartupError } from "../startup-error.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { freePort, launchServer } from "./server.ts";
import { createFolderWithoutPortalRole } from "./testing/folder-without-portal-role.ts";
import { type ScratchFolder, scratchFolder } from "./testing/scratch-folder.ts";

const added = "Adding the portal's database role.";

let folder: ScratchFolder;
let cluster: Cluster | undefined;

beforeEach(async () => {
  folder = await scratchFolder();
});

afterEach(async () => {
  await cluster?.stop();
  cluster = undefined;
  await folder.remove();
});

async function ask(url: string, query: string): Promise<unknown[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe(query).values())].flat();
  } finally {
    await sql.end();
  }
}

const whoAmI =
  "select current_user, rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user";

test("a new database has a role for the portal that owns nothing and makes nothing", async () => {
  cluster = await startCluster({ dataDir: folder.path });
  const { portalUrl, url } = cluster;
  expect(await ask(portalUrl, whoAmI)).toEqual(["wardway_portal", false, false, false]);
  expect(new URL(portalUrl).password).toMatch(/^[0-9a-f]{48}$/);
  expect(new URL(portalUrl).password).not.toBe(new URL(url).password);
  for (const statement of ["create table mine (id int)", "create database mine", "set role wardway"]) {
    await expect(ask(portalUrl, statement)).rejects.toMatchObject({ code: "42501" });
  }
});

test("a database from before starts once more: it gets the role and keeps its rows, and its operator's rules", async () => {
  const { folder: files } = await createFolderWithoutPortalRole(folder.path);
  const rules = path.join(files.cluster, "pg_hba.conf");
  await writeFile(rules, `${await readFile(rules, "utf8")}host all auditor 127.0.0.1/32 scram-sha-256`);
  const log = vi.fn();
  cluster = await startCluster({ dataDir: folder.path, log });
  expect(log).toHaveBeenCalledWith(added);
  expect(await ask(cluster.portalUrl, whoAmI)).toEqual(["wardway_portal", false, false, false]);
  expect(await readFile(rules, "utf8")).toContain("host all auditor 127.0.0.1/32 scram-sha-256\n");
  await ask(cluster.url, "create table kept (id int); insert into kept values (42)");
  await cluster.stop();

  log.mockClear();
  cluster = await startCluster({ dataDir: folder.path, log });
  expect(log).not.toHaveBeenCalled();
  expect(await ask(cluster.url, "select id from kept")).toEqual([42]);
});

test("so it does where an earlier run has left its server running", async () => {
  const { folder: files, binaries } = await createFolderWithoutPortalRole(folder.path);
  expect(await launchServer(files, binaries, { port: await freePort(), settings: {} })).toBe("ready");
  const log = vi.fn();
  cluster = await startCluster({ dataDir: folder.path, log });
  expect(log).toHaveBeenCalledWith(added);
  expect(await ask(cluster.portalUrl, "select 1")).toEqual([1]);
});

test("of several starts at once on a database from before, one wins", async () => {
  await createFolderWithoutPortalRole(folder.path);
  const starts = await Promise.allSettled([1, 2, 3].map(() => startCluster({ dataDir: folder.path })));
  const won = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  const answers = await Promise.all(won.map(({ portalUrl }) => ask(portalUrl, "select 1")));
  await Promise.all(won.map((each) => each.stop()));
  expect(answers).toEqual([[1]]);
});

test("a rule that shuts the portal out is said in one sentence", async () => {
  const first = await startCluster({ dataDir: folder.path });
  await first.stop();
  const rules = path.join(folder.path, "postgres", "pg_hba.conf");
  const written = await readFile(rules, "utf8");
  await writeFile(rules, `host all wardway_portal 127.0.0.1/32 reject\n${written}`);
  await expect(startCluster({ dataDir: folder.path })).rejects.toThrow(
    new StartupError(
      `The database in ${path.join(folder.path, "postgres")} rejects the role "wardway_portal", which the portal uses: remove the rule that blocks it from pg_hba.conf there.`,
    ),
  );
});
