import { contactMessages, rateLimits } from "@wardway/db/schema";
import { contactLimits } from "@wardway/model";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { expectQuiet, openPage, openPageAs, phone } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { logInAs } from "../support/session.ts";

openFixture("browser");

/** All visitors of these tests share one network. */
afterEach(async () => {
  await portal.db.delete(rateLimits);
  await portal.db.delete(contactMessages);
});

const stored = () => portal.db.select().from(contactMessages);

const validMessage = {
  Name: "Zoë O'Brien-Núñez",
  Email: "zoe@larkmoor.example.org",
  Organization: "Larkmoor Regional Medical Center",
  Message: "We would like to see it.\nIs Thursday possible?",
};

async function fillIn(page: Page, fields: Partial<typeof validMessage> = validMessage): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text);
}

const field = (page: Page, label: string) => page.locator("#contact").getByRole("textbox", { name: label });
const sendButton = (page: Page) => page.getByRole("button", { name: "Send message" });

/** Opens the page and waits until the form no longer suspects a program. */
async function openContact(page: Page): Promise<void> {
  await page.goto("/#contact");
  const opened = performance.now();
  const age = () => performance.now() - opened;
  await expect.poll(age, { timeout: 30_000 }).toBeGreaterThan(contactLimits.minSeconds * 1_000);
}

const rejected = [/status of 422/];

describe("the contact form", () => {
  test("sends a message, confirms, clears and stays in place, on a phone", async () => {
    const page = await openPage(browser, portal, phone);
    await openContact(page);
    await fillIn(page);
    const before = await sendButton(page).boundingBox();
    await sendButton(page).click();
    await page.getByText("Your message has arrived.").first().waitFor();
    await expect.poll(() => field(page, "Message").inputValue()).toBe("");
    await expect.poll(() => field(page, "Name").inputValue()).toBe("");
    expect((await sendButton(page).boundingBox())?.y).toBe(before?.y);
    expect(await stored()).toMatchObject([
      {
        name: validMessage.Name,
        email: validMessage.Email,
        organization: validMessage.Organization,
        message: validMessage.Message,
      },
    ]);
    expectQuiet(page);
  });

  test("shows each error at its field, focuses the first and keeps the input, on a phone", async () => {
    const page = await openPage(browser, portal, phone);
    await openContact(page);
    await fillIn(page, { ...validMessage, Email: "zoe@", Organization: "" });
    await sendButton(page).click();
    await page.getByText("Please enter a valid email address").waitFor();
    await page.getByText("Organization is required.").waitFor();
    await expect
      .poll(() => field(page, "Email").evaluate((input) => input === document.activeElement))
      .toBe(true);
    await expect.poll(() => field(page, "Name").inputValue()).toBe(validMessage.Name);
    await expect.poll(() => field(page, "Message").inputValue()).toBe(validMessage.Message);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await stored()).toEqual([]);

    await fillIn(page, { Email: validMessage.Email, Organization: validMessage.Organization });
    await page.keyboard.press("Enter");
    await page.getByText("Your message has arrived.").first().waitFor();
    expect(await stored()).toHaveLength(1);
    expectQuiet(page, rejected);
  });

  test("stores one message on a double click", async () => {
    const page = await openPage(browser, portal);
    await openContact(page);
    await fillIn(page);
    await sendButton(page).dblclick();
    await page.getByText("Your message has arrived.").first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(await stored()).toHaveLength(1);
    expectQuiet(page);
  });

  test("asks a visitor who is faster than a person to submit again, which then works", async () => {
    const page = await openPage(browser, portal);
    await page.goto("/#contact");
    // Submits immediately with a fresh form token, as a program does.
    await page.locator("#contact form").evaluate(
      async (form: HTMLFormElement, fields) => {
        const fresh = new DOMParser().parseFromString(await (await fetch("/")).text(), "text/html");
        const formToken = fresh.querySelector<HTMLInputElement>("[name=formToken]")?.value ?? "";
        for (const [name, value] of Object.entries({ ...fields, formToken })) {
          const control = form.elements.namedItem(name);
          if (control instanceof HTMLInputElement) control.value = value;
        }
        form.requestSubmit();
      },
      { name: "Ann", email: "ann@example.org", organization: "St. Odhran" },
    );
    await page.getByText("sent faster than most people type").waitFor();
    await expect.poll(() => field(page, "Name").inputValue()).toBe("Ann");
    const arrived = page.getByText("Your message has arrived.").first();
    await expect
      .poll(
        async () => {
          await sendButton(page).click();
          return arrived.isVisible();
        },
        { interval: 700, timeout: 30_000 },
      )
      .toBe(true);
    expect(await stored()).toHaveLength(1);
  });

  test("keeps the input while the portal is unreachable and sends it once afterwards", async () => {
    const page = await openPage(browser, portal);
    await openContact(page);
    await fillIn(page);
    await page.context().setOffline(true);
    await sendButton(page).click();
    await page.getByText("The portal cannot be reached now.").waitFor();
    await expect.poll(() => field(page, "Message").inputValue()).toBe(validMessage.Message);
    await page.context().setOffline(false);
    await sendButton(page).click();
    await page.getByText("Your message has arrived.").first().waitFor();
    expect(await stored()).toHaveLength(1);
  });

  test("shows the wait time after five messages of a network", async () => {
    const page = await openPage(browser, portal);
    await openContact(page);
    await portal.db.insert(rateLimits).values({
      key: "contact:127.0.0.1",
      points: contactLimits.perNetwork.messages,
      expire: new Date(Date.now() + 600_000),
    });
    await fillIn(page);
    await sendButton(page).click();
    await page.getByText(/Your network has sent 5 messages within an hour\. Wait (9|10) minutes/).waitFor();
    await expect.poll(() => field(page, "Message").inputValue()).toBe(validMessage.Message);
    expect(await stored()).toEqual([]);
  });

  test("works without JavaScript, for errors and for success", async () => {
    const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await openContact(page);
    await fillIn(page, { ...validMessage, Email: "zoe@" });
    await sendButton(page).click();
    await page.getByText("Please enter a valid email address").waitFor();
    await expect.poll(() => field(page, "Name").inputValue()).toBe(validMessage.Name);
    await expect.poll(() => page.locator(":focus").getAttribute("id")).toBe("contact-email");
    await fillIn(page, { Email: validMessage.Email });
    await sendButton(page).click();
    await page.getByText("Your message has arrived.").waitFor();
    expect(new URL(page.url()).hash).toBe("#contact");
    await expect.poll(() => field(page, "Name").inputValue()).toBe("");
    expect(await stored()).toMatchObject([{ message: validMessage.Message }]);
  });
});

async function receive(count: number): Promise<void> {
  await portal.db.insert(contactMessages).values(
    Array.from({ length: count }, (_, nth) => ({
      name: `Visitor ${nth + 1}`,
      email: `visitor+${nth + 1}@example.org`,
      organization: nth === 0 ? "The Oldest Hospital of them all" : "St. Odhran Hospital",
      message: nth % 2 === 0 ? `Question ${nth + 1}\nwith two lines` : null,
      submission: `submission ${nth + 1}`,
    })),
  );
}

describe("the messages that administrators read", () => {
  test.each(["hospital", "ambulance"])("are inaccessible to %s on the server", async (username) => {
    const session = await logInAs(portal, username);
    expect(await session.get("/admin/messages")).toMatchObject({ status: 403 });
    const page = await openPageAs(browser, portal, username, { path: "/admin/messages" });
    await page.getByRole("heading", { name: "Unauthorized access" }).waitFor();
  });

  test("are opened, marked and answered by email, on a phone", async () => {
    await receive(3);
    const page = await openPageAs(browser, portal, "admin", { path: "/admin/messages", viewport: phone });
    const list = page.getByRole("list", { name: "Messages, newest first" });
    await expect.poll(() => list.getByRole("link").count()).toBe(3);
    await list.getByRole("link", { name: /^Unread: Visitor 3/ }).click();
    await page.getByText("Question 3").last().waitFor();
    await expect
      .poll(() => page.getByRole("link", { name: "Reply by mail" }).getAttribute("href"))
      .toMatch(/^mailto:visitor%2B3@example\.org\?subject=/);
    await page.getByRole("button", { name: "Mark as read" }).click();
    await page.getByRole("button", { name: "Mark as unread" }).waitFor();
    expect((await stored()).find(({ name }) => name === "Visitor 3")?.readAt).not.toBeNull();

    await page.goto("/admin/messages?show=unread");
    await expect.poll(() => list.getByRole("link").count()).toBe(2);
    await page.goBack();
    await page.getByRole("button", { name: "Mark as unread" }).click();
    await page.getByRole("button", { name: "Mark as read" }).waitFor();
    await page.goto("/admin/messages?show=unread");
    await expect.poll(() => list.getByRole("link").count()).toBe(3);
    expectQuiet(page);
  });

  test("are paged newest first and searched on the server", async () => {
    await receive(45);
    const page = await openPageAs(browser, portal, "admin", { path: "/admin/messages" });
    const links = page.getByRole("list", { name: "Messages, newest first" }).getByRole("link");
    const names = () => links.locator("bdi", { hasText: /^Visitor \d+$/ }).allTextContents();
    expect((await names()).slice(0, 2)).toEqual(["Visitor 45", "Visitor 44"]);
    await page.getByRole("link", { name: "Next" }).click();
    await expect.poll(async () => (await names())[0]).toBe("Visitor 25");
    await page.getByRole("link", { name: "Next" }).click();
    await expect.poll(names).toEqual(["Visitor 5", "Visitor 4", "Visitor 3", "Visitor 2", "Visitor 1"]);
    await page.getByRole("link", { name: "Previous" }).click();
    await expect.poll(async () => (await names())[0]).toBe("Visitor 25");
    await page.getByRole("link", { name: "Previous" }).click();
    await expect.poll(async () => (await names())[0]).toBe("Visitor 45");

    await page.getByRole("searchbox").fill("oldest HOSPITAL");
    await expect.poll(names).toEqual(["Visitor 1"]);
    await page.getByRole("searchbox").fill("100%");
    await page.getByText("No results.").waitFor();
    expectQuiet(page);
  });

  test("show an empty state", async () => {
    const page = await openPageAs(browser, portal, "admin", { path: "/admin/messages", viewport: phone });
    await page.getByText("No messages yet.").waitFor();
  });

  test("are not found when nonexistent, and reject invalid marks", async () => {
    const admin = await logInAs(portal, "admin");
    const mark = (fields: string) =>
      admin.send("POST", "/admin/messages", {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: fields,
      });
    expect(await admin.get("/admin/messages?open=999999")).toMatchObject({ status: 404 });
    expect(await admin.get("/admin/messages?cursor=nonsense")).toMatchObject({ status: 422 });
    expect(await mark("intent=mark&messageId=1&mark=burned")).toMatchObject({ status: 422 });
    expect(await mark("intent=mark&messageId=999999&mark=read")).toMatchObject({ status: 302 });
  });
});
