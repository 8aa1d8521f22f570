import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chainKeyPurpose, extendAuditChain } from "@wardway/db/audit";
import { auditLog } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import { runToolProcess } from "./testing/run-tool.ts";

const secret = "a secret of at least thirty-two characters";
const headLine = /Current head \(store it where it cannot be changed\): (\d+:[0-9a-f]{64})\n$/;

let database: TestDatabase;
let dataDir: string;

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "wardway-verify-"));
});

afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

function verify(args: readonly string[] = [], environment: Record<string, string> = {}) {
  return runToolProcess("audit-verify.ts", args, {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ENCRYPTION_KEY: secret,
    ...environment,
  });
}

async function write(count: number): Promise<void> {
  const row = { action: "account.log_in", resourceType: "user", success: true };
  await database.db.insert(auditLog).values(Array.from({ length: count }, () => row));
}

async function writeAndSeal(count: number): Promise<void> {
  await write(count);
  await seal(count);
}

async function seal(count: number): Promise<void> {
  const [key] = createSecretBox([secret]).deriveNamedKeys(chainKeyPurpose);
  if (!key) throw new Error("There is no key.");
  // Transactions of other tests on the same server may delay it.
  await expect.poll(() => extendAuditChain(database.db, [key])).toBe(count);
}

test("reports a valid trail, how far it is chained, and its head, which a later run checks", async () => {
  await writeAndSeal(1_200);
  await write(1);
  const first = await verify();
  expect(first).toMatchObject({ code: 0, stderr: "Verifying: 100%\n" });
  expect(first.stdout).toMatch(
    /^The audit trail is valid: 1,200 rows verified, chained up to row 1200\. 1 row is not chained yet\.\n/,
  );
  const head = headLine.exec(first.stdout)?.[1] ?? "";
  expect(head).toMatch(/^1200:/);

  await seal(1);
  const second = await verify(["--head", head]);
  expect(second.stdout).toContain("1,201 rows verified");
  expect(second.stdout).toContain("The given head, position 1200, is part of the chain.\n");
  expect(second.code).toBe(0);
});

test("prints the first altered row on standard error and exits with 1", async () => {
  await writeAndSeal(5);
  await database.sql.unsafe(`
    alter table audit_log disable trigger user; update audit_log set username = 'nobody' where id in (3, 5)`);
  expect(await verify()).toEqual({
    code: 1,
    stdout: "",
    stderr:
      "Row 3 was altered after it was added to the chain, or a row between row 2 and it was removed together with its chain entry.\n",
  });
});

test("detects removed rows at the end when an earlier head is given", async () => {
  await writeAndSeal(5);
  const head = headLine.exec((await verify()).stdout)?.[1] ?? "";
  await database.sql.unsafe(`
    alter table audit_log disable trigger user; alter table audit_chain disable trigger user;
    delete from audit_log where id > 3; delete from audit_chain where position > 3`);
  expect((await verify()).code).toBe(0);
  expect(await verify(["--head", head])).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining(
      "Rows were removed after row 3: the chain ends at position 3, and the recorded head is position 5.\n",
    ),
  });
});

test("uses the key in the portal's data folder, and older keys beside the current one", async () => {
  await writeAndSeal(2);
  await writeFile(join(dataDir, "encryption-key"), secret);
  expect(await verify([], { ENCRYPTION_KEY: "" })).toMatchObject({ code: 0 });
  const newer = "a newer secret of at least thirty-two characters";
  expect(await verify([], { ENCRYPTION_KEY: `${newer},${secret}` })).toMatchObject({ code: 0 });
  expect(await verify([], { ENCRYPTION_KEY: newer })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The key with the fingerprint \S{8} is not in ENCRYPTION_KEY\. .*position 1 on/,
    ),
  });
});

test("creates no key if there is none", async () => {
  const sentence = `There is no key to verify with: set ENCRYPTION_KEY to the portal's value, or DATA_DIR to the portal's data folder (${dataDir} contains none).\n`;
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await verify([], { ENCRYPTION_KEY: "" })).toEqual({ code: 1, stdout: "", stderr: sentence });
  }
});

test("reports an empty chain, and the format of a head", async () => {
  await write(2);
  expect(await verify()).toEqual({
    code: 0,
    stdout: "The hash chain is empty. 2 rows are not chained yet.\n",
    stderr: "",
  });
  expect(await verify(["--head", "1200"])).toEqual({
    code: 1,
    stdout: "",
    stderr:
      "--head must be a position and a hash of 64 digits, as an earlier audit:verify printed them: POSITION:HASH.\n",
  });
});
