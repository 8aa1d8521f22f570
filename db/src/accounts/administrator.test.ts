import { afterEach, beforeEach, expect, test } from "vitest";
import { users } from "../schema/index.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { administratorExists, administratorSchema, createAdministrator } from "./administrator.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const account = { username: "root-admin", name: "Zoë O'Neil", email: null, password: "correct otter lamp" };

test("of two concurrent first administrators one is created", async () => {
  const attempts = await Promise.allSettled([
    createAdministrator(database.db, account),
    createAdministrator(database.db, { ...account, username: "other" }),
  ]);
  expect(attempts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await database.db.select().from(users)).toHaveLength(1);
});

test("a deactivated administrator does not count", async () => {
  await database.db
    .insert(users)
    .values({ username: "gone", password: "", role: "admin", deactivatedAt: new Date() });
  expect(await administratorExists(database.db)).toBe(false);
  await createAdministrator(database.db, account);
  expect(await administratorExists(database.db)).toBe(true);
});

test("a username that differs only in case is taken", async () => {
  await database.db
    .insert(users)
    .values({ username: "Root-Admin", password: "", role: "admin", deactivatedAt: new Date() });
  await expect(createAdministrator(database.db, account)).rejects.toMatchObject({
    category: "conflict",
    message: "The username root-admin is taken. Choose another.",
  });
});

test("a username that looks like another is rejected", async () => {
  await database.db.insert(users).values({ username: "root-adm1n", password: "", role: "hospital" });
  await expect(createAdministrator(database.db, account)).rejects.toMatchObject({
    errors: [{ field: "username", code: "user.usernameLooksAlike" }],
  });
  expect(await administratorExists(database.db)).toBe(false);
});

test("a password of eight characters is enough, unless it is easy to guess", async () => {
  const attempt = (password: string) =>
    createAdministrator(database.db, administratorSchema.parse({ ...account, password }));
  await expect(attempt("12345678")).rejects.toMatchObject({
    errors: [{ field: "password", code: "password.guessable" }],
  });
  await attempt("otter-9g");
  expect(await administratorExists(database.db)).toBe(true);
});

test("name and email are optional", () => {
  expect(administratorSchema.parse({ username: " a ", email: "", password: "correct otter lamp" })).toEqual({
    username: "a",
    name: null,
    email: null,
    password: "correct otter lamp",
  });
});

test.each([
  ["a username with a space", { username: "a b" }, "Username cannot contain spaces."],
  ["a username that can be read as another one", { username: "\u0251dmin" }, "account.usernameConfusable"],
  ["a username that is too long", { username: "a".repeat(65) }, "Username can have at most 64 characters"],
  ["no username", { username: " " }, "Username is required."],
  ["an e-mail address that is none", { email: "zoe" }, "E-mail must be an address like name@example.org."],
  ["a short password", { password: "1234567" }, "Password must have at least 8 characters."],
  ["a long password", { password: "x".repeat(201) }, "Password can have at most 200 characters."],
])("%s is rejected", (_, fields, sentence) => {
  expect(() => administratorSchema.parse({ ...account, ...fields })).toThrow(sentence);
});
