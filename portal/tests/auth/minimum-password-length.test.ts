import { auditLog, invitations, users } from "@wardway/db/schema";
import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { randomToken, tokenHash } from "#app/infra/random-token.server.ts";
import { openFixture, portal } from "../support/fixture.ts";
import { postForm } from "../support/log-in.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";
import { storedSection, systemFields } from "../support/settings-forms.ts";

openFixture();

const hint = (min: number) => `At least ${min} characters.`;
const error = (min: number) => `Password must be at least ${min} characters`;

/** A password of fourteen characters: too short for a minimum of fifteen. */
const short = "otter-lamp-9gq";

async function saveMinimum(admin: ApiSession, minPasswordLength: number): Promise<void> {
  const { version } = await storedSection(portal, "system");
  const body = systemFields(version, { minPasswordLength: String(minPasswordLength) });
  expect(await admin.send("POST", "/admin/settings", { body })).toMatchObject({ status: 302 });
}

/** @returns a browser with the open link of a mail */
async function openInvitation(): Promise<ApiSession> {
  const [admin] = await portal.db.select({ id: users.id }).from(users).where(eq(users.username, "admin"));
  const token = randomToken();
  await portal.db.insert(invitations).values({
    tokenHash: tokenHash(token),
    email: "zoe@example.org",
    role: "admin",
    invitedBy: admin?.id ?? 0,
    expiresAt: new Date(Date.now() + 60_000),
  });
  const visitor = openSession(portal);
  await visitor.get(`/invitation?token=${token}`);
  return visitor;
}

async function openResetLink(username: string): Promise<ApiSession> {
  const token = randomToken();
  await portal.db
    .update(users)
    .set({ resetToken: tokenHash(token), resetTokenExpiry: new Date(Date.now() + 60_000) })
    .where(eq(users.username, username));
  const visitor = openSession(portal);
  await visitor.get(`/reset-password?token=${token}`);
  return visitor;
}

const createByApi = (admin: ApiSession, username: string, password: string) =>
  admin.post("/api/admin/users", { username, password, role: "admin" });

describe("the minimum of a password", () => {
  it("is eight characters by default, in forms and in the API", async () => {
    const admin = await logInAs(portal, "admin");
    expect((await (await openInvitation()).get<string>("/invitation")).body).toContain(hint(8));
    expect((await admin.get<string>("/profile")).body).toContain(hint(8));
    expect(await createByApi(admin, "short-one", "otter-9g")).toMatchObject({ status: 201 });
    expect(await createByApi(admin, "shorter-one", "otter-9")).toMatchObject({
      body: { errors: [{ field: "password", message: error(8) }] },
    });
  });

  it("is a setting, whose change is audited", async () => {
    await saveMinimum(await logInAs(portal, "admin"), 15);
    const [entry] = await portal.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "settings.update"))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(entry?.details).toMatchObject({ section: "system", minPasswordLength: "8 -> 15" });
  });
});

describe("a raised minimum", () => {
  let admin: ApiSession;
  beforeAll(async () => {
    admin = await logInAs(portal, "admin");
    await saveMinimum(admin, 15);
  });

  it("is named by a form that was opened before, which keeps what else was typed", async () => {
    await saveMinimum(admin, 8);
    const invited = await openInvitation();
    await saveMinimum(admin, 15);
    const typed = { username: "zoe.quill", name: "Zoë Quill", phone: "+1 555 0147" };
    const answer = await postForm(invited, "/invitation", {
      ...typed,
      password: short,
      confirmPassword: short,
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toContain(error(15));
    for (const value of Object.values(typed)) expect(answer.body).toContain(value);
    expect(answer.body).not.toContain(short);
  });

  it("is named for a password below eight characters too", async () => {
    const password = "otter-9";
    const { body } = await postForm(admin, "/admin/users", { intent: "create", username: "x", password });
    expect(body).toContain(error(15));
    expect(body).not.toContain(error(8));
  });

  it("is enforced in the API", async () => {
    expect(await createByApi(admin, "another-one", short)).toMatchObject({
      status: 422,
      body: {
        errors: [{ field: "password", code: "password.tooShort", message: error(15), params: { min: 15 } }],
      },
    });
  });

  it("is in the hint of each form", async () => {
    const nurse = await logInAs(portal, "nurse");
    await portal.db.update(users).set({ mustChangePassword: true }).where(eq(users.username, "nurse"));
    const pages: [ApiSession, string][] = [
      [await openInvitation(), "/invitation"],
      [await openResetLink("hospital"), "/reset-password"],
      [admin, "/profile"],
      [admin, "/admin/users?dialog=create"],
      [nurse, "/login/password"],
    ];
    for (const [session, path] of pages) {
      expect((await session.get<string>(path)).body, path).toContain(hint(15));
    }
  });

  it("stays eight with a second factor", async () => {
    const crew = await logInAs(portal, "crew");
    await portal.db.update(users).set({ totpConfirmedAt: new Date() }).where(eq(users.username, "crew"));
    expect((await crew.get<string>("/profile")).body).toContain(hint(8));
    const link = await openResetLink("crew");
    expect((await link.get<string>("/reset-password")).body).toContain(hint(8));
    const newPassword = "otter-9g";
    const change = { intent: "password", newPassword, confirmPassword: newPassword };
    const changed = await postForm(crew, "/profile", { ...change, currentPassword: portal.password });
    expect(changed.status).toBe(302);
  });
});

describe("a password that became too short", () => {
  it("opens nothing but the page that changes it, at the next log-in", async () => {
    const admin = await logInAs(portal, "admin");
    await saveMinimum(admin, 8);
    await createByApi(admin, "chief", "otter-9g");
    await portal.db.update(users).set({ mustChangePassword: false }).where(eq(users.username, "chief"));
    const chief = openSession(portal);
    const logIn = () => chief.post("/api/login", { username: "chief", password: "otter-9g" });
    await logIn();
    await saveMinimum(admin, 15);
    expect(await chief.get("/api/user")).toMatchObject({ status: 200 });
    await logIn();
    expect(await chief.get("/api/user")).toMatchObject({ body: { code: "account.passwordExpired" } });
    expect((await chief.get<string>("/login/password")).body).toContain(hint(15));
  });
});
