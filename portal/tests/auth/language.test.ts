import { auditLog, organizations, users } from "@wardway/db/schema";
import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openFixture, portal } from "../support/fixture.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";

openFixture();

async function open(session: ApiSession, path: string, acceptLanguage: string) {
  const { body } = await session.get<string>(path, { "accept-language": acceptLanguage });
  return {
    language: /<html lang="(\w+)"/.exec(body)?.[1],
    title: /<title>(.*?)<\/title>/.exec(body)?.[1],
    /** "Sun, November 22, 08:47" */
    time: /class="top-time">(?:<!-- -->)?([^<]+)</.exec(body)?.[1],
    body,
  };
}

const choose = (session: ApiSession, language: string, formats: Readonly<Record<string, string>> = {}) =>
  session.send<string>("POST", "/settings", {
    headers: { "accept-language": "en" },
    body: new URLSearchParams({ intent: "reading", language, ...formats }),
  });

describe("the language of a page", () => {
  it.each([
    ["es-MX,es;q=0.9,en;q=0.5", "es"],
    ["fr, es;q=0.4, en;q=0.3", "es"],
    ["en-US,en;q=0.9,es;q=0.8", "en"],
    ["de,fr;q=0.9", "en"],
    ["*", "en"],
    ["\u00e9;;q=,", "en"],
  ])("before the log-in is that of the browser: %s", async (accepted, language) => {
    const visitor = openSession(portal);
    for (const path of ["/", "/login", "/no-such-page"])
      expect((await open(visitor, path, accepted)).language).toBe(language);
  });

  it("is that of the account, which its browser also has before the next log-in", async () => {
    const nurse = await logInAs(portal, "nurse");
    expect(await open(nurse, "/settings", "es")).toMatchObject({
      language: "es",
      title: "Configuración - Wardway",
    });

    expect((await choose(nurse, "es")).status).toBe(302);
    const saved = await open(nurse, "/settings", "en");
    expect(saved).toMatchObject({ language: "es", title: "Configuración - Wardway" });
    expect(saved.body).toContain("Idioma y formatos guardados");
    const [row] = await portal.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "account.update_preferences"))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(row).toMatchObject({
      username: "nurse",
      details: { language: "es", distanceUnit: "default", hourFormat: "default" },
    });
    await nurse.post("/api/logout");
    expect((await open(nurse, "/login", "en")).language).toBe("es");
  });

  it("is that of the browser again when the account leaves it to the browser", async () => {
    const crew = await logInAs(portal, "crew");
    await choose(crew, "es");
    expect((await open(crew, "/settings", "en")).language).toBe("es");
    await choose(crew, "browser");
    expect((await open(crew, "/settings", "en")).language).toBe("en");
    await crew.post("/api/logout");
    expect((await open(crew, "/login", "en")).language).toBe("en");
  });

  it("is one that the portal has", async () => {
    const session = await logInAs(portal, "hospital");
    expect((await choose(session, "de")).status).toBe(422);
    expect((await open(session, "/settings", "en")).language).toBe("en");
  });

  it("is no other visitor's, though their pages are shared", async () => {
    const visits = ["es", "en", "es", "en"].map((language) => open(openSession(portal), "/login", language));
    expect((await Promise.all(visits)).map(({ language }) => language)).toEqual(["es", "en", "es", "en"]);
  });

  it("is that of rejections too, while the API's are in English", async () => {
    const visitor = openSession(portal);
    const { body: page } = await visitor.send<string>("POST", "/login", {
      headers: { "accept-language": "es" },
      body: new URLSearchParams({ username: "nurse", password: "wrong" }),
    });
    expect(page).toContain("Nombre de usuario o contraseña incorrectos");
    const { body: problem } = await visitor.post<{ detail: string }>(
      "/api/login",
      { username: "nurse", password: "wrong" },
      { "accept-language": "es" },
    );
    expect(problem.detail).toBe("Invalid username or password");
  });
});

describe("units and times", () => {
  it("are those of the account, else those of its organization", async () => {
    const [nurse, hospital] = [await logInAs(portal, "nurse"), await logInAs(portal, "hospital")];
    await choose(nurse, "browser");
    expect((await open(nurse, "/settings", "en")).time).toMatch(/, \d\d:\d\d$/);

    const { organizationId } = await findUser("nurse");
    const [organization] = await portal.db
      .select()
      .from(organizations)
      .where(eq(organizations.id, organizationId ?? 0));
    const admin = await logInAs(portal, "admin");
    const saved = await admin.send<string>("POST", `/admin/organizations?dialog=edit&id=${organizationId}`, {
      body: new URLSearchParams({
        intent: "edit",
        organizationId: String(organizationId),
        name: organization?.name ?? "",
        timeZone: organization?.timeZone ?? "",
        distanceUnit: "mi",
        hourFormat: "12h",
        phone: organization?.phone ?? "",
        address: organization?.address ?? "",
        networksShown: "",
        networks: "",
        back: "",
      }),
    });
    expect(saved.status).toBeLessThan(400);
    expect((await open(nurse, "/settings", "en")).time).toMatch(/, \d{1,2}:\d\d\u00a0[AP]M$/);
    expect((await open(hospital, "/settings", "en")).time).toMatch(/[AP]M$/);
    expect((await open(nurse, "/settings", "es")).time).toMatch(
      / de \p{L}+, \d{1,2}:\d\d\u00a0[ap]\.\u00a0m\.$/u,
    );

    expect((await choose(nurse, "browser", { distanceUnit: "km", hourFormat: "24h" })).status).toBe(302);
    expect((await open(nurse, "/settings", "en")).time).toMatch(/, \d\d:\d\d$/);
    expect((await open(hospital, "/settings", "en")).time).toMatch(/[AP]M$/);
    expect(await open(nurse, "/settings", "en")).toMatchObject({
      body: expect.stringMatching(/<option value="km" selected="">Kilometers/),
    });
  });

  it("are ones that the portal has", async () => {
    const nurse = await logInAs(portal, "nurse");
    for (const formats of [{ distanceUnit: "furlongs" }, { hourFormat: "10h" }])
      expect((await choose(nurse, "en", formats)).status).toBe(422);
  });
});

async function findUser(username: string) {
  const [user] = await portal.db.select().from(users).where(eq(users.username, username));
  if (!user) throw new Error(`There is no ${username}.`);
  return user;
}
