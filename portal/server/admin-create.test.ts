import { verify } from "@node-rs/argon2";
import { auditLog, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkCredentials } from "#app/domain/accounts/check-credentials.server.ts";
import { makePerson, storeSystemSettings } from "#app/domain/testing/people.ts";
import { runToolProcess } from "./testing/run-tool.ts";

vi.setConfig({ testTimeout: 60_000 });

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const flags = ["--username", "root-admin", "--name", "Zoë O'Neil", "--email", "zoe@example.org"];

function create(args: readonly string[], environment: Record<string, string> = {}) {
  return runToolProcess("admin-create.ts", args, {
    NODE_ENV: "production",
    SESSION_SECRET: "a secret of thirty-two characters",
    ENCRYPTION_KEY: "another secret of thirty-two characters",
    PUBLIC_URL: "https://transport.example.org",
    DATABASE_URL: database.url,
    ...environment,
  });
}

test("creates the first administrator in production, with an audit row", async () => {
  const run = await create(flags, { ADMIN_PASSWORD: "correct otter lamp" });
  expect(run).toEqual({ code: 0, stdout: "root-admin can log in as an administrator now.\n", stderr: "" });
  const accounts = await database.db.select().from(users);
  expect(accounts).toMatchObject([
    { username: "root-admin", name: "Zoë O'Neil", email: "zoe@example.org", role: "admin", isDemo: false },
  ]);
  expect(accounts[0]?.password).toMatch(/^\$argon2id\$/);
  expect(await verify(accounts[0]?.password ?? "", "correct otter lamp")).toBe(true);
  expect(await database.db.select().from(auditLog)).toMatchObject([
    {
      action: "account.create",
      resourceType: "user",
      resourceId: accounts[0]?.id,
      success: true,
      userId: null,
    },
  ]);
});

test("rejects a second administrator, unless it is asked for", async () => {
  await database.db.insert(users).values({ username: "first", password: "", role: "admin" });
  expect(await create(flags, { ADMIN_PASSWORD: "correct otter lamp" })).toEqual({
    code: 1,
    stdout: "",
    stderr:
      "An administrator already exists. Administrators create further accounts in the portal; --another creates one here.\n",
  });
  expect(await create([...flags, "--another"], { ADMIN_PASSWORD: "correct otter lamp" })).toMatchObject({
    code: 0,
    stdout: "root-admin can log in as an administrator now.\n",
  });
});

test.each([
  ["a short password", flags, { ADMIN_PASSWORD: "short" }, "Password must have at least 8 characters.\n"],
  [
    "missing values without a terminal",
    [],
    {},
    "There is no terminal for prompts: pass --username, --name and --email, and the password in ADMIN_PASSWORD.\n",
  ],
])("rejects %s with a one-line error", async (_, args, environment, sentence) => {
  expect(await create(args, environment)).toEqual({ code: 1, stdout: "", stderr: sentence });
  expect(await database.db.select().from(users)).toEqual([]);
});

test("unlocks an administrator, with an audit row", async () => {
  const chief = await makePerson(database.db, "Chief", "right-password");
  await storeSystemSettings(database.db, { maxLoginAttempts: 3 });
  const attempt = (password: string) =>
    checkCredentials(
      database.db,
      { username: "chief", password },
      { ipAddress: "192.0.2.1", userAgent: null, demoLogins: false },
    ).then(
      () => "accepted",
      (error: { category?: string }) => error.category,
    );
  for (let time = 0; time < 3; time += 1) await attempt("wrong");
  expect(await attempt("right-password")).toBe("too_many");

  const unlock = (name: string) =>
    runToolProcess("admin-unlock.ts", [name], {
      NODE_ENV: "production",
      SESSION_SECRET: "a secret of thirty-two characters",
      ENCRYPTION_KEY: "another secret of thirty-two characters",
      PUBLIC_URL: "https://transport.example.org",
      DATABASE_URL: database.url,
    });
  expect(await unlock("nobody")).toEqual({
    code: 1,
    stdout: "",
    stderr: "There is no administrator nobody.\n",
  });
  expect(await unlock("CHIEF")).toEqual({ code: 0, stdout: "Chief can log in again.\n", stderr: "" });
  expect(await attempt("right-password")).toBe("accepted");
  const [entry] = await database.db.select().from(auditLog).where(eq(auditLog.action, "user.update"));
  expect(entry).toMatchObject({ resourceId: chief.userId, userId: null, details: { from: "command line" } });
});
