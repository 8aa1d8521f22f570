import { organizations, ratings, users } from "@wardway/db/schema";
import { limits } from "@wardway/model";
import { avg, count, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { desktop, expectQuiet, openPageAs, phone } from "../support/browser.ts";
import { browser, company, hospital, openFixture, portal } from "../support/fixture.ts";
import { dismissToast } from "../support/main-job/toasts.ts";
import { completedTransport } from "../support/transports.ts";
import { pageWithoutScript } from "../support/without-script.ts";

openFixture("browser", "hospital", "company");

async function openRatings(username: string, viewport = desktop): Promise<Page> {
  const page = await openPageAs(browser, portal, username, { path: "/ratings", viewport });
  await page.getByRole("heading", { level: 1, name: "Ratings & Feedback" }).waitFor();
  return page;
}

async function openForm(page: Page, requestId: number) {
  const row = page.getByRole("listitem").filter({ has: page.locator(`#ready-${requestId}`) });
  await row.locator("summary").click();
  return row;
}

describe("the average", () => {
  it.each([
    ["hospital", "hospitalId"],
    ["ambulance", "ambulanceCompanyId"],
  ] as const)("and its distribution match what %s gave or received", async (username, column) => {
    const [account] = await portal.db.select().from(users).where(eq(users.username, username));
    const own = eq(ratings[column], account?.organizationId ?? 0);
    const [all] = await portal.db
      .select({ average: avg(ratings.rating), count: count() })
      .from(ratings)
      .where(own);
    const stars = await portal.db
      .select({ stars: ratings.rating, count: count() })
      .from(ratings)
      .where(own)
      .groupBy(ratings.rating);
    const page = await openRatings(username);
    const card = page.getByRole("region", { name: "Average rating" });
    await card.getByText(`${Number(all?.average).toFixed(1)} out of 5 stars`).waitFor();
    await card.getByText(`${all?.count} ratings`, { exact: true }).waitFor();
    const rows = card.getByRole("table", { name: "Ratings by number of stars" }).getByRole("row");
    expect((await rows.allTextContents()).slice(1)).toEqual(
      [5, 4, 3, 2, 1].map((number) => {
        const ratingCount = stars.find((row) => row.stars === number)?.count ?? 0;
        return `${number} ${number === 1 ? "star" : "stars"}${ratingCount}`;
      }),
    );
    expectQuiet(page);
  });

  it("of a company without ratings is empty, not invented", async () => {
    const [organization] = await portal.db
      .insert(organizations)
      .values({ kind: "ambulance", name: "Newcomer Ambulance" })
      .returning();
    const [crew] = await portal.db.select().from(users).where(eq(users.username, "ambulance"));
    await portal.db.insert(users).values({
      username: "newcomer",
      password: crew?.password ?? "",
      role: "ambulance",
      organizationId: organization?.id ?? 0,
      isDemo: true,
    });
    const page = await openRatings("newcomer");
    const card = page.getByRole("region", { name: "Average rating" });
    await expect.poll(() => card.getByText("No ratings yet").count()).toBe(1);
    await page.getByRole("region", { name: "Ratings you received" }).getByText("No ratings yet").waitFor();
    expectQuiet(page);
  });
});

describe("transports ready to rate", () => {
  it.each([
    ["hospital", 1],
    ["ambulance", 0],
    ["admin", 0],
  ])("are offered to hospitals only: %s", async (username, lists) => {
    const page = await openRatings(username);
    await expect
      .poll(() => page.getByRole("heading", { name: "Transports Ready to Rate" }).count())
      .toBe(lists);
  });

  it("are rated with feedback that shows the remaining characters, up to the last", async () => {
    const { id } = await completedTransport(hospital, company);
    const page = await openRatings("hospital", phone);
    const row = await openForm(page, id);
    const feedback = row.getByLabel("Feedback");
    await feedback.pressSequentially("Calm");
    await row.getByText(`${limits.feedback - 4} characters left`).waitFor();
    await feedback.fill(`${"é".repeat(limits.feedback - 1)}`);
    await row.getByText("1 character left").waitFor();
    await feedback.press("End");
    await feedback.pressSequentially("xyz");
    await row.getByText("0 characters left").waitFor();
    expect((await feedback.inputValue()).length).toBe(limits.feedback);
    await row.getByRole("radio", { name: /^5 stars/ }).check({ force: true });
    await row.getByRole("button", { name: "Submit rating" }).click();
    await dismissToast(page, "Rating submitted", /, 5 of 5 stars$/);
    const [stored] = await portal.db.select().from(ratings).where(eq(ratings.transportRequestId, id));
    expect(stored?.feedback).toHaveLength(limits.feedback);
    expectQuiet(page);
  });

  it("count a line break as one character without JavaScript too", async () => {
    const { id } = await completedTransport(hospital, company);
    const page = await pageWithoutScript(browser, portal, hospital);
    await page.goto("/ratings");
    // Closed rows have no form.
    await expect.poll(() => page.locator("main form").count()).toBe(0);
    const row = await openForm(page, id);
    await row.getByRole("link", { name: "Open the form" }).click();
    const text = `${"line\n".repeat(100)}${"x".repeat(limits.feedback - 500)}`;
    await row.getByLabel("Feedback").fill(text);
    await row.getByRole("radio", { name: /^2 stars/ }).check({ force: true });
    await row.getByRole("button", { name: "Submit rating" }).click();
    await page.getByText("Rating submitted").waitFor();
    const [stored] = await portal.db.select().from(ratings).where(eq(ratings.transportRequestId, id));
    expect(stored?.feedback).toBe(text);
  });

  it("reject feedback over the limit and send it back", async () => {
    const { id } = await completedTransport(hospital, company);
    const feedback = `${"y".repeat(limits.feedback)}z`;
    const body = new URLSearchParams({
      intent: "rate",
      transportRequestId: String(id),
      rating: "3",
      idempotencyKey: crypto.randomUUID(),
      feedback,
    });
    const result = await hospital.send<string>("POST", "/ratings", { body });
    expect(result.status).toBe(422);
    expect(result.body).toContain("Feedback can have at most 1000 characters; this one has 1001.");
    expect(result.body).toContain(feedback);
  });
});

describe("the entries", () => {
  it("are paged forward and back", async () => {
    const page = await openRatings("hospital");
    const entries = page.getByRole("region", { name: "Ratings you gave" }).getByRole("listitem");
    // Times are formatted again once the server knows the browser's zone.
    const transports = async () =>
      (await entries.allTextContents()).map((entry) => /Transport (\d+)$/.exec(entry)?.[1]);
    const first = await transports();
    expect(first).toHaveLength(10);
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL(/cursor=/);
    await page.getByRole("link", { name: "Previous" }).waitFor();
    const second = await transports();
    expect(second.filter((transport) => first.includes(transport))).toEqual([]);
    await page.getByRole("link", { name: "Previous" }).click();
    await page.waitForURL(`${portal.url}/ratings`);
    await expect.poll(transports).toEqual(first);
    expectQuiet(page);
  });

  it("show a message for a nonexistent page", async () => {
    const page = await openRatings("ambulance");
    for (const cursor of ["elsewhere", "0", "-5", "1e9", "99999999999", "%F0%9F%9A%91"]) {
      expect((await page.goto(`/ratings?cursor=${cursor}`))?.status()).toBe(422);
      await page.getByRole("heading", { name: "The ratings could not be loaded" }).waitFor();
      await page.getByText("This page of the list no longer exists.").waitFor();
    }
    await page.getByRole("link", { name: "Start again" }).click();
    await page.getByRole("heading", { level: 1, name: "Ratings & Feedback" }).waitFor();
    expectQuiet(page, [/422/]);
  });

  it("are empty after the last page, with a link to the first", async () => {
    const page = await openRatings("ambulance");
    await page.goto("/ratings?cursor=1");
    await page.getByText("There are no older ratings").waitFor();
    await page.getByRole("link", { name: "Previous" }).click();
    await page.waitForURL(`${portal.url}/ratings`);
    expectQuiet(page);
  });

  it.each(["hospital", "ambulance"])("fit a phone with long names: %s", async (username) => {
    const { id } = await completedTransport(hospital, company);
    await hospital.post("/api/ratings", {
      transportRequestId: id,
      rating: 1,
      feedback: `${"Unbrokenwordwithoutanyspaceatall".repeat(8)} בית החולים`,
    });
    const page = await openRatings(username, phone);
    await page.getByText("בית החולים").first().waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    expectQuiet(page);
  });
});
