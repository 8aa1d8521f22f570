import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StartupError } from "../startup-error.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { freePort } from "./free-port.ts";
import { launchServer } from "./server.ts";
import { createFolderWithoutPortalRole } from "./testing/folder-without-portal-role.ts";
import { type ScratchFolder, scratchFolder } from "./testing/scratch-folder.ts";

const added = "Adding the database's roles for the portal and for backups.";

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

async function query(url: string, statement: string): Promise<unknown[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe(statement).values())].flat();
  } finally {
    await sql.end();
  }
}

const whoAmI =
  "select current_user, rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user";

test("a new database has a portal role without ownership or create rights", async () => {
  cluster = await startCluster({ dataDir: folder.path });
  const { portalUrl, url } = cluster;
  expect(await query(portalUrl, whoAmI)).toEqual(["wardway_portal", false, false, false]);
  expect(new URL(portalUrl).password).toMatch(/^[0-9a-f]{48}$/);
  expect(new URL(portalUrl).password).not.toBe(new URL(url).password);
  for (const statement of ["create table mine (id int)", "create database mine", "set role wardway"]) {
    await expect(query(portalUrl, statement)).rejects.toMatchObject({ code: "42501" });
  }
});

test("an older database gets the role and retains its rows and its operator's rules", async () => {
  const { folder: files } = await createFolderWithoutPortalRole(folder.path);
  const rules = path.join(files.cluster, "pg_hba.conf");
  await writeFile(rules, `${await readFile(rules, "utf8")}host all auditor 127.0.0.1/32 scram-sha-256`);
  const log = vi.fn();
  cluster = await startCluster({ dataDir: folder.path, log });
  expect(log).toHaveBeenCalledWith(added);
  expect(await query(cluster.portalUrl, whoAmI)).toEqual(["wardway_portal", false, false, false]);
  expect(await readFile(rules, "utf8")).toContain("host all auditor 127.0.0.1/32 scram-sha-256\n");
  await query(cluster.url, "create table retained (id int); insert into retained values (42)");
  await cluster.stop();

  log.mockClear();
  cluster = await startCluster({ dataDir: folder.path, log });
  expect(log).not.toHaveBeenCalled();
  expect(await query(cluster.url, "select id from retained")).toEqual([42]);
});

test("an older database gets the role while its server is still running", async () => {
  const { folder: files, binaries } = await createFolderWithoutPortalRole(folder.path);
  expect(await launchServer(files, binaries, { port: await freePort(), settings: {} })).toBe("ready");
  const log = vi.fn();
  cluster = await startCluster({ dataDir: folder.path, log });
  expect(log).toHaveBeenCalledWith(added);
  expect(await query(cluster.portalUrl, "select 1")).toEqual([1]);
});

test("of concurrent starts on an older database one succeeds", async () => {
  await createFolderWithoutPortalRole(folder.path);
  const starts = await Promise.allSettled([1, 2, 3].map(() => startCluster({ dataDir: folder.path })));
  const reasons = starts.map((start) => (start.status === "rejected" ? String(start.reason) : "won"));
  const won = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  const results = await Promise.all(won.map(({ portalUrl }) => query(portalUrl, "select 1")));
  await Promise.all(won.map((each) => each.stop()));
  expect(results, reasons.join("\n")).toEqual([[1]]);
});

test("a rule that rejects the portal is reported in one line", async () => {
  const first = await startCluster({ dataDir: folder.path });
  await first.stop();
  const rules = path.join(folder.path, "postgres", "pg_hba.conf");
  const written = await readFile(rules, "utf8");
  await writeFile(rules, `host all wardway_portal 127.0.0.1/32 reject\n${written}`);
  await expect(startCluster({ dataDir: folder.path })).rejects.toThrow(
    new StartupError(
      `The database in ${path.join(folder.path, "postgres")} rejects the role "wardway_portal", which the portal uses, or "wardway_backup", which backups use: remove the rule that blocks it from pg_hba.conf there.`,
    ),
  );
});
