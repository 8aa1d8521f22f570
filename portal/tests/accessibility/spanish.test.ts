import { ratings, transportRequests, transportResponses, users } from "@wardway/db/schema";
import { eq } from "drizzle-orm";
import type { BrowserContext } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectQuiet, newPage, openContext, phone, signedInPage } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { saveSystemSettings } from "../support/log-in.ts";
import { administratorScreens } from "./screens/administrator.ts";
import { logInPersonas, type Person, personas } from "./screens/people.ts";
import { companyScreens, hospitalScreens } from "./screens/staff.ts";
import { fillPath, makeSubjects } from "./screens/subjects.ts";
import { visitorScreens } from "./screens/visitor.ts";

/** Each screen as it opens: what a user does in it has the same texts' source. The page of the API is in English. */
const visits = [...visitorScreens, ...hospitalScreens, ...companyScreens, ...administratorScreens].filter(
  ({ open, path }) => open === undefined && path !== "/api/docs",
);

let contexts: Record<Person, BrowserContext>;
let subjects: Record<string, number | string>;
let typed: readonly string[];

openFixture("browser");

beforeAll(async () => {
  await saveSystemSettings(portal, { smtpServer: "127.0.0.1", smtpPort: 9, fromEmail: "portal@example.org" });
  const sessions = await logInPersonas(portal);
  subjects = await makeSubjects(portal, sessions);
  typed = await readTypedTexts();
  const opened = personas.map(async (person) => {
    const context = await openContext(browser, portal, sessions[person]);
    // What the making of the subjects has left: a message in English.
    await context.request.get(`${portal.url}/settings`);
    await context.setExtraHTTPHeaders({ "accept-language": "es-US,es;q=0.9" });
    return [person, context] as const;
  });
  contexts = Object.fromEntries(await Promise.all(opened)) as typeof contexts;
});

/** No Spanish text contains them. */
const englishWord =
  /(?<![\p{L}_./-])(?:the|your|you|this|with|are|was|and|from|not|ago|late|none)(?![\p{L}_./-])/iu;

/** What people have typed into the demo data, in English. */
async function readTypedTexts(): Promise<readonly string[]> {
  const [requests, given, answers] = await Promise.all([
    portal.db.select().from(transportRequests),
    portal.db.select().from(ratings),
    portal.db.select().from(transportResponses),
  ]);
  return [
    ...requests.flatMap((row) => [
      row.specialInstructions,
      row.currentLocation,
      row.destination,
      row.contactPerson,
    ]),
    ...given.map(({ feedback }) => feedback),
    ...answers.map(({ notes }) => notes),
  ].filter((text) => text !== null);
}

test("a page after the log-in is in its account's language and formats, not those of the log-in page", async () => {
  const own = eq(users.username, "nurse");
  await portal.db.update(users).set({ language: "es", hourFormat: "12h" }).where(own);
  const page = await signedInPage(browser, portal, "nurse");
  await page.getByRole("heading", { name: "Panel del hospital" }).waitFor();
  await page.getByText("Sesión iniciada", { exact: true }).waitFor();
  await page
    .locator(".top-time")
    .getByText(/[ap]\.\sm\.$/)
    .waitFor();
  await page.context().close();
  await portal.db.update(users).set({ language: "browser", hourFormat: null }).where(own);
});

describe("in Spanish, on a phone", () => {
  describe.each(personas.filter((person) => visits.some(({ as }) => as === person)))("%s", (person) => {
    test.each(visits.filter(({ as }) => as === person))("$path", async ({ path, status = 200 }) => {
      await using page = await newPage(contexts[person]);
      await page.setViewportSize(phone);
      const response = await page.goto(portal.url + fillPath(path, subjects));
      expect(response?.status()).toBe(status);
      await page.waitForFunction(() => document.documentElement.dataset.reader?.includes('"locale":"es"'));
      await page.waitForLoadState("networkidle");
      const text = await page.evaluate(() => {
        for (const own of document.querySelectorAll(
          "[translate=no], [lang=en], bdi, code, pre, textarea, iframe, [dir=auto]",
        ))
          own.remove();
        return document.body.innerText;
      });
      const lines = text
        .split("\n")
        .filter(
          (line) => englishWord.test(line) && !typed.some((own) => own.includes(line) || line.includes(own)),
        );
      expect.soft(lines).toEqual([]);
      expectQuiet(page, status === 200 ? [] : [/status of 4/]);
    });
  });
});
