import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chainKeyPurpose, extendAuditChain, verifyAudit } from "@wardway/db/audit";
import { auditLog, identityProviders, mailOutbox, organizations, settings, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { desc, isNotNull, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createSecretBox, keyFingerprint } from "#app/infra/secret-box.server.ts";
import { runToolProcess } from "./testing/run-tool.ts";

const first = "a first secret of at least thirty-two characters";
const second = "the second secret of at least thirty-two characters";
const USERS = 1_200;

let database: TestDatabase;
let dataDir: string;

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "wardway-keys-"));
  const box = createSecretBox([first]);
  await database.db
    .insert(settings)
    .values({ section: "system", value: {}, secrets: { smtpPassword: box.encrypt("hush", "smtpPassword") } });
  const accounts = Array.from({ length: USERS }, (_, at) => ({
    username: `user-${at}`,
    password: "-",
    role: "admin" as const,
    totpSecret: at < USERS - 1 ? box.encrypt(`SEED${at}`, "totp") : "strange00.unreadable",
  }));
  await database.db.insert(users).values(accounts);
  await database.db.insert(mailOutbox).values({
    key: "reset:1",
    kind: "password_reset",
    recipient: "a@example.org",
    details: { token: box.encrypt("token", "mail"), minutes: 60 },
  });
  const [organization] = await database.db
    .insert(organizations)
    .values({ name: "Larkmoor", kind: "hospital" })
    .returning({ id: organizations.id });
  await database.db.insert(identityProviders).values({
    organizationId: organization?.id ?? 0,
    logInName: "larkmoor",
    issuer: "https://login.example.org",
    clientId: "wardway",
    clientSecret: box.encrypt("client secret", "ssoClientSecret"),
    groupRoles: [{ group: "Ward nurses", role: "staff" }],
  });
  await seal([first]);
});

afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

async function seal(keys: readonly string[]): Promise<void> {
  await database.db
    .insert(auditLog)
    .values({ action: "account.log_in", resourceType: "user", success: true });
  const chainKeys = createSecretBox(keys).deriveNamedKeys(chainKeyPurpose);
  await expect.poll(() => extendAuditChain(database.db, chainKeys)).toBe(1);
}

const environment = (variables: Record<string, string> = {}) => ({
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  ...variables,
});
const rotate = (variables: Record<string, string> = {}, args: readonly string[] = []) =>
  runToolProcess("keys-rotate.ts", args, environment(variables));
const verify = (variables: Record<string, string> = {}) =>
  runToolProcess("audit-verify.ts", [], environment(variables));

/** How many secrets these keys read, of each kind. */
async function readable(keys: readonly string[]) {
  const box = createSecretBox(keys);
  const [smtp] = await database.db.select().from(settings);
  const [mail] = await database.db.select().from(mailOutbox);
  const [provider] = await database.db.select().from(identityProviders);
  const seeds = await database.db
    .select({ text: users.totpSecret })
    .from(users)
    .where(isNotNull(users.totpSecret));
  return {
    password: box.decrypt(smtp?.secrets.smtpPassword ?? "", "smtpPassword"),
    token: box.decrypt(String(mail?.details.token), "mail"),
    clientSecret: box.decrypt(provider?.clientSecret ?? "", "ssoClientSecret"),
    seeds: seeds.filter(({ text }) => box.decrypt(text ?? "", "totp")?.startsWith("SEED")).length,
  };
}

const all = { password: "hush", token: "token", clientSecret: "client secret", seeds: USERS - 1 };
const storedKeys = async () => (await readFile(join(dataDir, "encryption-key"), "utf8")).split(",");

test("renews a key of the data folder, encrypts every secret again, and continues the audit trail", async () => {
  await writeFile(join(dataDir, "encryption-key"), first);
  await writeFile(join(dataDir, "session-secret"), second);
  const run = await rotate();
  expect(run).toMatchObject({ code: 0, stderr: "" });
  const [newest = "", former] = await storedKeys();
  expect(former).toBe(first);
  expect((await stat(join(dataDir, "encryption-key"))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(dataDir, "session-secret"), "utf8")).toMatch(
    new RegExp(`^[\\w-]{43},${second}$`),
  );
  expect(run.stdout).toBe(
    `The key ${keyFingerprint(newest)} encrypts from now on and seals the audit trail; ${USERS + 2} secrets were encrypted again.\n` +
      "Left as they are: 1 that the configured keys cannot read.\n" +
      `Keep the key ${keyFingerprint(first)} behind it: it verifies the audit trail up to now.\n`,
  );
  expect(await readable([newest])).toEqual(all);
  expect(await readable([first])).toEqual({ password: null, token: null, clientSecret: null, seeds: 0 });
  const [entry] = await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({
    action: "keys.rotate",
    details: { key: keyFingerprint(newest), formerKey: keyFingerprint(first), secrets: USERS + 2 },
    rowMac: expect.any(String),
  });
  expect(await verify()).toMatchObject({ code: 0 });
  expect(await verify({ ENCRYPTION_KEY: newest })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      `The key with the fingerprint ${keyFingerprint(first)} is not in ENCRYPTION_KEY`,
    ),
  });
  // Again, with a third key: the first two verify their parts.
  expect(await rotate()).toMatchObject({ code: 0 });
  expect(await storedKeys()).toHaveLength(3);
  expect(await verify()).toMatchObject({ code: 0 });
});

test("a killed run leaves all secrets and the trail readable, and the next one completes it", async () => {
  await writeFile(join(dataDir, "encryption-key"), first);
  // The run waits in the middle of its work, and is killed there.
  const blocker = await database.sql.reserve();
  await blocker`begin`;
  await blocker`select 1 from users where username = 'user-700' for update`;
  const program = join(inject("programsFolder"), "keys-rotate.js");
  const child = spawn(process.execPath, [program], {
    stdio: "ignore",
    env: { NODE_ENV: "test", PATH: process.env.PATH, ...environment() },
  });
  const ended = once(child, "exit");
  await expect
    .poll(
      async () =>
        (
          await database.sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
      and query like '%totp_secret%' and datname = current_database()`
        ).length,
    )
    .toBe(1);
  child.kill("SIGKILL");
  await ended;
  await blocker`rollback`;
  blocker.release();

  const keys = await storedKeys();
  expect(keys).toHaveLength(2);
  expect(await readable(keys)).toEqual(all);
  expect((await readable([first])).seeds).toBeGreaterThan(0);
  expect((await readable([keys[0] ?? ""])).seeds).toBeGreaterThan(0);
  expect(
    await verifyAudit(database.db, createSecretBox(keys).deriveNamedKeys(chainKeyPurpose)),
  ).toMatchObject({
    sound: true,
  });
  expect(await rotate()).toMatchObject({ code: 0, stderr: "" });
  expect(await storedKeys()).toEqual(keys);
  expect(await readable([keys[0] ?? ""])).toEqual(all);
  expect(await verify()).toMatchObject({ code: 0 });
});

test("with keys of the environment the operator chooses the new one", async () => {
  const alone = await rotate({ ENCRYPTION_KEY: first });
  expect(alone).toMatchObject({ code: 1, stdout: "" });
  expect(alone.stderr).toMatch(
    /^Everything uses the first key of ENCRYPTION_KEY: .+ A new random key: [\w-]{43}\n$/,
  );
  expect(await rotate({ ENCRYPTION_KEY: `${second},${first}` })).toMatchObject({ code: 0 });
  expect(await readable([second])).toEqual(all);
  expect(await rotate({ ENCRYPTION_KEY: `${second},${first}` })).toMatchObject({ code: 1 });
  // Back to the former one: it was replaced.
  expect(await rotate({ ENCRYPTION_KEY: first })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`sealed with the key ${keyFingerprint(second)}, which is not configured`),
  });
});

test("a lost key is replaced on demand only, and verification names it", async () => {
  const lost = await rotate({ ENCRYPTION_KEY: second });
  expect(lost).toMatchObject({ code: 1, stderr: expect.stringContaining("pass --lost-key if it is lost") });
  const replaced = await rotate({ ENCRYPTION_KEY: second }, ["--lost-key"]);
  expect(replaced).toMatchObject({ code: 0, stderr: "" });
  expect(replaced.stdout).toContain(`Left as they are: ${USERS + 3}`);
  await expect
    .poll(async () => {
      await extendAuditChain(database.db, createSecretBox([second]).deriveNamedKeys(chainKeyPurpose));
      return database.db.execute(sql`select max(position) as last from audit_chain`);
    })
    .toEqual([{ last: 2 }]);
  expect(await verify({ ENCRYPTION_KEY: second })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`The key with the fingerprint ${keyFingerprint(first)} is not in`),
  });
});

test("without a key nothing is made", async () => {
  expect(await rotate()).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no key to rotate/),
  });
});
