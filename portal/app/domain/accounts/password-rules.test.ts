import { createHash } from "node:crypto";
import { organizations, users } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { eq } from "drizzle-orm";
import { delay, HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { captureLog } from "#app/testing/captured-log.ts";
import type { Caller } from "../audit/caller.server.ts";
import { addPasskeyRow, makePerson, storeSystemSettings } from "../testing/people.ts";
import { changePassword } from "./change-password.server.ts";
import { checkCredentials } from "./check-credentials.server.ts";
import { assertAcceptablePassword, readMinPasswordLength } from "./password-rules.server.ts";
import { createUser } from "./users/create-user.server.ts";

const outside = setupServer();
let database: TestDatabase;
let nurse: Caller;

beforeAll(() => outside.listen({ onUnhandledRequest: "error" }));
afterAll(() => outside.close());
beforeEach(async () => {
  database = await createTestDatabase();
  nurse = await makePerson(database.db, "m.okafor", "12345678");
});
afterEach(async () => {
  outside.resetHandlers();
  vi.restoreAllMocks();
  await database.close();
});

const change = (newPassword: string) =>
  changePassword(database.db, nurse, { currentPassword: "12345678", newPassword }, null);
const rejected = (field: string, code: string) => ({ category: "invalid", errors: [{ field, code }] });
const logIn = (password: string) =>
  checkCredentials(
    database.db,
    { username: "m.okafor", password },
    { ipAddress: "192.0.2.1", userAgent: null, demoLogins: false },
  );
const setSecondFactor = (totpConfirmedAt: Date | null) =>
  database.db.update(users).set({ totpConfirmedAt }).where(eq(users.id, nurse.userId));

describe("a changed password", () => {
  it.each([
    ["otter-9", "password.tooShort"],
    ["password123456789", "password.common"],
    ["m.okafor-m.okafor-26", "password.personal"],
    ["Wardway Wardway", "password.personal"],
  ])("must not be %s", async (password, code) => {
    await expect(change(password)).rejects.toMatchObject(rejected("newPassword", code));
  });

  it("may have eight characters by default", async () => {
    expect(await readMinPasswordLength(database.db)).toBe(8);
    await change("otter-9g");
  });

  it("needs the characters that the settings require without a second factor", async () => {
    await storeSystemSettings(database.db, { minPasswordLength: 15 });
    await expect(change("otter-lamp-9gq")).rejects.toMatchObject({
      errors: [{ field: "newPassword", message: "Password must be at least 15 characters" }],
    });
    await change("otter-lamp-9gqx");
  });

  it("may be shorter with a second factor", async () => {
    await storeSystemSettings(database.db, { minPasswordLength: 15 });
    await setSecondFactor(new Date());
    await change("otter-9g");
  });

  it("may be shorter with a passkey alone", async () => {
    await storeSystemSettings(database.db, { minPasswordLength: 15 });
    await addPasskeyRow(database.db, nurse.userId);
    await change("otter-9g");
  });

  it("must not be the name that an administrator gave the portal", async () => {
    await storeSystemSettings(database.db, { systemName: "Rivermouth Transports" });
    await expect(change("rivermouth-transports-1")).rejects.toMatchObject(
      rejected("newPassword", "password.personal"),
    );
  });
});

describe("a password that an administrator gives a new account", () => {
  const create = (password: string, organizationId: number) =>
    createUser(database.db, nurse, {
      username: "newcomer",
      name: null,
      email: null,
      role: "hospital",
      organizationId,
      isManager: false,
      password,
    });

  it("needs the characters that the settings require: it has no second factor yet", async () => {
    const [hospital] = await database.db
      .insert(organizations)
      .values({ name: "Larkmoor Regional", kind: "hospital" })
      .returning();
    await storeSystemSettings(database.db, { minPasswordLength: 15 });
    await expect(create("otter-lamp-9gq", hospital?.id ?? 0)).rejects.toMatchObject({
      errors: [{ field: "password", message: "Password must be at least 15 characters" }],
    });
  });

  it("is screened, also for the name of the organization", async () => {
    const [hospital] = await database.db
      .insert(organizations)
      .values({ name: "Larkmoor Regional", kind: "hospital" })
      .returning();
    const id = hospital?.id ?? 0;
    await expect(create("Larkmoor-Regional", id)).rejects.toMatchObject(
      rejected("password", "password.personal"),
    );
    await expect(create("12345678", id)).rejects.toMatchObject(rejected("password", "password.common"));
    await create("gravel teapot moonrise", id);
  });
});

describe("an existing weak password", () => {
  it("is noted at the log-in, until it is changed", async () => {
    expect(await logIn("12345678")).toMatchObject({ hasWeakPassword: true });
    await change("gravel teapot moonrise");
    const [row] = await database.db.select().from(users);
    expect(row?.hasWeakPassword).toBe(false);
    expect(await logIn("gravel teapot moonrise")).toMatchObject({ hasWeakPassword: false });
  });

  it("is noted when the settings require more characters, and no longer when they require fewer", async () => {
    await change("otter-9g");
    expect(await logIn("otter-9g")).toMatchObject({ hasWeakPassword: false });
    await storeSystemSettings(database.db, { minPasswordLength: 9 });
    expect(await logIn("otter-9g")).toMatchObject({ hasWeakPassword: true });
    await storeSystemSettings(database.db, { minPasswordLength: 8 });
    expect(await logIn("otter-9g")).toMatchObject({ hasWeakPassword: false });
  });

  it("is noted when the second factor that allowed its length is gone", async () => {
    await storeSystemSettings(database.db, { minPasswordLength: 15 });
    await setSecondFactor(new Date());
    await change("otter-9g");
    expect(await logIn("otter-9g")).toMatchObject({ hasWeakPassword: false });
    await setSecondFactor(null);
    expect(await logIn("otter-9g")).toMatchObject({ hasWeakPassword: true });
  });

  it("of a demo account stays: each start of the portal sets it", async () => {
    await database.db.update(users).set({ isDemo: true });
    const demo = { ipAddress: "192.0.2.1", userAgent: null, demoLogins: true };
    const account = checkCredentials(database.db, { username: "m.okafor", password: "12345678" }, demo);
    expect(await account).toMatchObject({ hasWeakPassword: false });
  });
});

describe("the look-up of breached passwords", () => {
  const password = "gravel teapot moonrise";
  const accept = () => assertAcceptablePassword(database.db, password, {});
  const range = "https://api.pwnedpasswords.com/range/:prefix";

  it("is off by default: nothing leaves the portal", async () => {
    await accept();
  });

  it("rejects a breached password, of which five characters of the hash leave", async () => {
    await storeSystemSettings(database.db, { breachedPasswordLookup: true });
    const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
    const asked: string[] = [];
    outside.use(
      http.get(range, ({ request }) => {
        asked.push(request.url);
        return HttpResponse.text(`${"0".repeat(35)}:0\r\n${hash.slice(5)}:12\r\n`);
      }),
    );
    await expect(accept()).rejects.toMatchObject(rejected("newPassword", "password.breached"));
    expect(asked).toEqual([`https://api.pwnedpasswords.com/range/${hash.slice(0, 5)}`]);

    // A padding line.
    outside.use(http.get(range, () => HttpResponse.text(`${hash.slice(5)}:0\r\n`)));
    await accept();
  });

  it.each([
    ["fails", () => new HttpResponse(null, { status: 503 })],
    ["does not respond within two seconds", () => delay("infinite")],
  ])("accepts the password with a log line if the service %s", async (_, respond) => {
    await storeSystemSettings(database.db, { breachedPasswordLookup: true });
    const lines = captureLog();
    outside.use(http.get(range, respond as () => HttpResponse<null>));
    await accept();
    expect(lines).toEqual([expect.stringContaining("error Could not look up a breached password: ")]);
    expect(lines.join()).not.toContain(password);
  });
});
