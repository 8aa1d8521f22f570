import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chainKeyPurpose, extendAuditChain, findChainHead, formatHead } from "@wardway/db/audit";
import { auditChain, auditLog, transportRequests } from "@wardway/db/schema";
import { seedDemo } from "@wardway/db/seed";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { eq, inArray } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import { runToolProcess } from "./testing/run-tool.ts";

const secret = "a secret of at least thirty-two characters";
const YEAR_MS = 365.25 * 24 * 3_600_000;
const recipient = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";

let database: TestDatabase;
let dataDir: string;

beforeEach(async () => {
  database = await createTestDatabase();
  await seedDemo(database.db, new Date(Date.now() - 8 * YEAR_MS));
  dataDir = await mkdtemp(join(tmpdir(), "wardway-retention-"));
  await mkdir(join(dataDir, "archive"));
  await chainRest();
});

afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

/** Transactions of other tests on the same server may delay it. */
async function chainRest(): Promise<void> {
  const keys = createSecretBox([secret]).deriveNamedKeys(chainKeyPurpose);
  const pending = async () => {
    await extendAuditChain(database.db, keys);
    return (await database.db.$count(auditLog)) - (await database.db.$count(auditChain));
  };
  await expect.poll(pending, { timeout: 20_000 }).toBe(0);
}

const environment = {
  ENCRYPTION_KEY: secret,
  BACKUP_RECIPIENTS: recipient,
  RETENTION_RECORDS_YEARS: "5",
  RETENTION_AUDIT_YEARS: "6",
};

const tool = (
  args: readonly string[],
  variables: Record<string, string> = environment,
  script = "retention.ts",
) => runToolProcess(script, args, { DATABASE_URL: database.url, DATA_DIR: dataDir, ...variables });
const verify = (...args: string[]) => tool(args, environment, "audit-verify.ts");
const archive = () => join(dataDir, "archive");
const countClosed = () =>
  database.db.$count(transportRequests, inArray(transportRequests.status, ["completed", "cancelled"]));

test("says what is due, removes it with an archive, and the trail stays valid", async () => {
  const requests = await countClosed();
  const rows = await database.db.$count(auditLog);
  const head = await findChainHead(database.db);
  if (head === null) throw new Error("The chain is empty.");
  await writeFile(join(dataDir, "audit-head"), `${formatHead(head)}\n`);
  const dry = await tool(["--dry-run"]);
  expect(dry).toMatchObject({ code: 0, stderr: "" });
  expect(dry.stdout).toMatch(
    new RegExp(
      `^Before \\d{4}-\\d\\d-\\d\\d: ${requests} requests\\.\nBefore \\S+: 0 reasons .+\nBefore \\S+: ${rows.toLocaleString("en-US")} audit rows\\.\n$`,
    ),
  );
  expect(await countClosed()).toBe(requests);

  const run = await tool(["--run", "--archive", archive()]);
  expect(run).toMatchObject({ code: 0 });
  expect(run.stderr).toContain("Removing: 100%");
  // The last row stays, to which the stored head belongs.
  expect(run.stdout).toMatch(
    new RegExp(
      `^Removed ${requests} requests from before \\S+, archived in \\d+ files?\\.\nRemoved 0 reasons of emergency accesses and legal holds .+\nRemoved ${(rows - 1).toLocaleString("en-US")} audit rows from before \\S+, archived in 1 file\\.\n$`,
    ),
  );
  expect(await countClosed()).toBe(0);
  const entries = await database.db.select().from(auditLog).where(eq(auditLog.action, "retention.purge"));
  expect(entries.length).toBeGreaterThan(1);
  for (const { details, rowMac } of entries) {
    expect(Object.keys(details).sort()).toEqual(["archive", "archiveHash", "before", "class", "rows"]);
    expect(rowMac).not.toBeNull();
    const file = await readFile(join(archive(), String(details.archive)));
    expect(createHash("sha256").update(file).digest("hex")).toBe(details.archiveHash);
    expect(file.toString("latin1")).toMatch(/^age-encryption\.org\/v1/);
  }
  await chainRest();
  const verified = await verify("--head", `3:${"0".repeat(64)}`);
  expect(verified).toMatchObject({ code: 0 });
  expect(verified.stdout).toContain(
    `It begins after position ${rows - 1}: the rows before it were purged, all from before`,
  );
  expect(verified.stdout).toContain(
    "The given head, position 3, is of a row that was purged, and can no longer be compared.",
  );
  expect(verified.stdout).toContain(`The head in the data folder, position ${rows}, is part of the chain.`);
  const again = await tool(["--run", "--archive", archive()]);
  expect(again).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Removed 0 requests .+\nRemoved 0 reasons .+\nRemoved 0 audit rows .+\n$/),
  });
  // A new key signs the anchor again.
  const rotated = { ...environment, ENCRYPTION_KEY: `the second ${secret},${secret}` };
  expect(await tool([], rotated, "keys-rotate.ts")).toMatchObject({ code: 0 });
  expect(await tool([], rotated, "audit-verify.ts")).toMatchObject({ code: 0 });
});

test("removes nothing of a trail that is not valid, nor without an archive or an explicit word", async () => {
  const none = { ENCRYPTION_KEY: secret };
  const rejected: readonly (readonly [string[], Record<string, string>, RegExp])[] = [
    [[], environment, /^Pass either --dry-run/],
    [["--run"], environment, /^Name a folder for what is removed/],
    [
      ["--run", "--archive", "x", "--no-archive"],
      environment,
      /^Pass either --archive FOLDER or --no-archive/,
    ],
    [
      ["--run", "--archive", archive()],
      { ...environment, BACKUP_RECIPIENTS: "" },
      /^There is no key to encrypt/,
    ],
    [
      ["--run", "--no-archive"],
      { ...environment, ENCRYPTION_KEY: "" },
      /^There is no key to record the purge with/,
    ],
    [["--dry-run"], none, /^No retention period is set, so that nothing would be removed/],
  ];
  for (const [args, variables, sentence] of rejected) {
    expect(await tool(args, variables)).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(sentence),
    });
  }
  await database.sql.unsafe(
    "alter table audit_log disable trigger user; update audit_log set username = 'nobody' where id = 3; alter table audit_log enable trigger user",
  );
  const requests = await countClosed();
  const run = await tool(["--run", "--archive", archive()]);
  expect(run).toMatchObject({ code: 1, stdout: "" });
  expect(run.stderr).toMatch(/Nothing was removed, because the audit trail is not valid\. Row 3 was altered/);
  expect(await countClosed()).toBe(requests);
  expect(await readdir(archive())).toEqual([]);
});

test("without an archive removes for good, if that is said", async () => {
  expect(await tool(["--run", "--no-archive"], { ...environment, RETENTION_AUDIT_YEARS: "" })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Removed \d+ requests from before \S+\.\n$/),
  });
  expect(await countClosed()).toBe(0);
  expect(await readdir(archive())).toEqual([]);
});
