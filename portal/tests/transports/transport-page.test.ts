import type { TransportDecline, TransportRequest } from "@wardway/model";
import { fieldsIn } from "@wardway/widgets/ui/time-zone";
import { format } from "date-fns";
import type { Page, Request } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectQuiet, newPage, openPageAs, phone, takeCookies } from "../support/browser.ts";
import { browser, company, hospital, openFixture, portal } from "../support/fixture.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { translatePage } from "../support/translator.ts";
import {
  approvedTransport,
  completedTransport,
  createRequest,
  hoursAhead,
  respondTo,
  setStatus,
  transportWithVehicle,
} from "../support/transports.ts";

openFixture("browser", "hospital", "company");

async function pageWithoutScript(session: ApiSession): Promise<Page> {
  const context = await browser.newContext({
    baseURL: portal.url,
    javaScriptEnabled: false,
  });
  const cookies = session.cookie().split("; ");
  await context.addCookies(
    cookies.map((cookie) => {
      const [name = "", value = ""] = cookie.split(/=(.*)/s);
      return { name, value, url: portal.url };
    }),
  );
  return context.newPage();
}

const message = (page: Page, title: string) => page.getByText(title, { exact: true }).first().waitFor();
const read = async (id: number) =>
  (await hospital.get<TransportRequest>(`/api/transport-requests/${id}`)).body;

describe("the first page in a new browser", () => {
  it("shows the times of the browser's time zone", async () => {
    const { id, transportDate } = await createRequest(hospital, { transportDate: hoursAhead(48) });
    const timeZone = "Asia/Tokyo";
    const context = await browser.newContext({ baseURL: portal.url, timezoneId: timeZone });
    await takeCookies(context, portal, hospital);
    const page = await newPage(context);
    const refetch = page.waitForRequest((request) => request.url().includes(`/transport/${id}.data`));
    await page.goto(`/transport/${id}`);
    // It is no second reading.
    expect((await (await refetch).allHeaders())["x-wardway-poll"]).toBe("1");

    const { time } = fieldsIn(timeZone, new Date(transportDate));
    await page.locator(`time[datetime="${transportDate}"]`).filter({ hasText: time }).first().waitFor();
    expectQuiet(page);
  });
});

describe("responding", () => {
  it("shows the error at the time, keeps the input, and sends it once the time is given", async () => {
    const { id } = await createRequest(hospital);
    const page = await openPageAs(browser, portal, "ambulance", {
      path: `/transport/${id}`,
      viewport: phone,
    });
    await page.getByText("You see initials until your response is approved.").waitFor();
    await page.getByRole("link", { name: "Respond" }).click();
    const quick = page.getByRole("button", { name: "+30 min" });
    await page.getByRole("button", { name: "Other" }).click();
    await page.getByLabel("Notes").fill("Crew of two");
    await page.getByRole("button", { name: "Send response" }).click();
    await page.getByText("Give the time.").waitFor();
    expect(await page.getByLabel("Time").evaluate((field) => field === document.activeElement)).toBe(true);

    await quick.click();
    await page.getByRole("button", { name: "Send response" }).dblclick();

    await message(page, "Response sent");
    await page.getByText("Crew of two").waitFor();
    expect((await read(id)).status).toBe("needs_approval");
    expectQuiet(page);
  });
});

describe("declining", () => {
  it("asks for what the reason needs, takes the request out of the pool, and tells the hospital", async () => {
    const destination = `Clinic ${crypto.randomUUID()}`;
    const { id } = await createRequest(hospital, { destination });
    const page = await openPageAs(browser, portal, "ambulance", { path: `/transport/${id}?tab=responses` });
    await page.getByLabel("Reason").selectOption("Another reason");
    await page.getByRole("button", { name: "Decline request" }).click();
    await page.getByText("A note is required.").waitFor();
    await page.getByLabel("Note for the hospital").fill("The bariatric stretcher is in repair");
    await page.getByRole("button", { name: "Decline request" }).dblclick();
    await page.getByRole("heading", { name: "Your company has declined" }).waitFor();
    expect(await page.getByRole("button", { name: "Send response" }).count()).toBe(0);

    const desk = await openPageAs(browser, portal, "hospital", { path: `/transport/${id}?tab=responses` });
    const declined = desk.getByRole("listitem").filter({ hasText: "The bariatric stretcher is in repair" });
    const { body } = await hospital.get<TransportDecline[]>(`/api/transport-requests/${id}/declines`);
    expect(body).toHaveLength(1);
    await declined.getByRole("heading", { name: body[0]?.ambulanceCompanyName ?? "none" }).waitFor();

    await page.getByRole("link", { name: "Open requests" }).click();
    await page.getByRole("link", { name: "Show declined" }).click();
    const row = page.getByRole("row").filter({ hasText: destination });
    await row.getByText("declined by you").waitFor();
    await page.getByRole("link", { name: "Show the whole pool" }).click();
    await expect.poll(() => row.count()).toBe(0);

    await page.goto(`/transport/${id}?tab=responses`);
    await page.getByRole("button", { name: "Withdraw decline" }).click();
    await page.getByRole("button", { name: "Send response" }).waitFor();
    await expect.poll(() => declined.count()).toBe(0);
    expectQuiet(page);
  });
});

describe("an arrival", () => {
  it("defaults to a pick-up days away, is confirmed if far from it, and its difference is shown to the hospital", async () => {
    const destination = `Clinic ${crypto.randomUUID()}`;
    const { id, transportDate } = await createRequest(hospital, {
      destination,
      transportDate: hoursAhead(5 * 24),
    });
    const page = await openPageAs(browser, portal, "ambulance", { path: `/transport/${id}?tab=responses` });
    const wanted = fieldsIn(
      await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
      new Date(transportDate),
    );
    await page.getByRole("button", { name: "On time", pressed: true }).waitFor();
    await expect.poll(() => page.getByLabel("Date").inputValue()).toBe(wanted.date);
    await expect.poll(() => page.getByLabel("Time").inputValue()).toBe(wanted.time);

    await page.getByLabel("Date").fill(format(new Date(), "yyyy-MM-dd"));
    await page.getByLabel("Time").fill("23:59");
    await page
      .getByRole("status")
      .getByText(/^Arrival: \d days early$/)
      .waitFor();
    await page.getByRole("button", { name: "Send response" }).click();
    await page.getByText("This arrival is more than an hour from the wanted pick-up.").waitFor();
    expect((await read(id)).status).toBe("pending");

    await page.getByRole("button", { name: "+30 min" }).click();
    await page.getByRole("main").getByRole("switch").waitFor({ state: "detached" });
    await page.getByText("Vehicle, level, validity").press("Enter");
    await page.getByLabel("Vehicle", { exact: true }).fill("Medic 12");
    await page.getByRole("button", { name: "Send response" }).click();
    await message(page, "Response sent");

    const desk = await openPageAs(browser, portal, "hospital", {
      path: `/hospital-dashboard?search=${encodeURIComponent(destination)}`,
    });
    await desk.getByRole("row").filter({ hasText: destination }).getByText("30 min late").waitFor();
    await desk.goto(`/transport/${id}?tab=responses`);
    await desk
      .getByRole("paragraph")
      .filter({ hasText: "Estimated arrival" })
      .getByText("30 min late")
      .waitFor();
    await desk.getByRole("button", { name: "Approve" }).click();
    await desk.getByRole("alertdialog").getByText("30 min late").waitFor();
    await desk.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
    await message(desk, "Status updated");
    expect(Date.parse((await read(id)).promisedArrival ?? "")).toBeGreaterThan(Date.parse(transportDate));
    await desk.goto(`/transport/${id}`);
    await desk.getByText("Medic 12", { exact: true }).waitFor();
  });
});

describe("approving", () => {
  it("confirms once, and explains the conflict when the company was faster", async () => {
    const { id } = await createRequest(hospital);
    const response = await respondTo(company, id);
    const page = await openPageAs(browser, portal, "hospital", { path: `/transport/${id}?tab=responses` });
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByRole("heading", { name: `Approve ${response.ambulanceCompanyName} for ` }).waitFor();
    // The page is notified during the submission; a poll in between would cancel the redirect.
    const isPoll = (request: Request) =>
      request.method() === "GET" && request.url().includes(`/transport/${id}.data`);
    await page.route(`**/transport/${id}.data*`, async (route) => {
      if (route.request().method() === "POST") {
        const polled = page.waitForRequest(isPoll, { timeout: 1_500 }).catch(() => null);
        await setStatus(company, `/api/transport-responses/${response.id}/status`, "withdrawn");
        await polled;
      }
      await route.continue();
    });

    await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();

    await message(page, "Update failed");
    await page.getByText("Withdrawn", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Approve" }).count()).toBe(0);
  });

  it("stays open without a connection, says so on the page at once, and works when it is back", async () => {
    const { id, patientName } = await createRequest(hospital);
    await respondTo(company, id);
    const page = await openPageAs(browser, portal, "hospital", { path: `/transport/${id}?tab=responses` });
    await page.clock.install();
    await page.reload();
    await page.getByRole("button", { name: "Approve" }).click();
    const question = page.getByRole("alertdialog");
    await question.waitFor();
    await page.context().setOffline(true);
    await page.getByText("Connection lost.").waitFor();
    await question.getByRole("button", { name: "Approve" }).click();
    const notSent = page.getByText("Nothing was sent.", { exact: false }).first();
    await notSent.waitFor();
    await page.clock.fastForward(60_000);
    await expect.poll(() => question.isVisible()).toBe(true);
    expect(await notSent.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Details" }).click();
    await page.getByText("This needs a connection.", { exact: false }).first().waitFor();
    await page.getByRole("heading", { name: patientName }).waitFor();
    expect(page.url()).toContain("tab=responses");
    await page.context().setOffline(false);
    await page.getByText("Connection lost.").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Approve" }).click();
    await question.getByRole("button", { name: "Approve" }).click();
    await message(page, "Status updated");
    expectQuiet(page, [/ERR_INTERNET_DISCONNECTED/]);
  });

  it("keeps the frame of the logged-in user when a page cannot be loaded", async () => {
    const page = await openPageAs(browser, portal, "hospital");
    await page.route(/\/transport-history\.data/, (route) => route.abort());
    await page.getByRole("link", { name: "Transport History" }).click();
    await page
      .getByText("If you had just saved something, check that it is there.", { exact: false })
      .waitFor();
    await page.locator("summary", { hasText: "account menu" }).waitFor();
    await expect.poll(() => page.getByRole("link", { name: "Log In" }).count()).toBe(0);
  });

  it("shows the company the patient's name afterwards", async () => {
    const { id, patientName } = await approvedTransport(hospital, company);
    const page = await openPageAs(browser, portal, "ambulance", { path: `/transport/${id}` });
    await page.getByRole("heading", { name: patientName }).waitFor();
    await page.getByRole("button", { name: "Start Transport" }).waitFor();
    expectQuiet(page);
  });
});

describe("under way", () => {
  it("leads the crew from step to step, once per double click", async () => {
    const { id } = await approvedTransport(hospital, company);
    const page = await openPageAs(browser, portal, "crew", { path: `/transport/${id}`, viewport: phone });
    await page.getByRole("button", { name: "Start Transport" }).dblclick();
    await page.getByRole("button", { name: "En route" }).dblclick();
    await page.getByRole("button", { name: "At pick-up" }).waitFor();

    await expect
      .poll(() => read(id), { timeout: 15_000 })
      .toMatchObject({ status: "in_progress", lastMilestone: "en_route" });
    expectQuiet(page);
  });

  it("undoes a dispatcher's milestone, and sends one when the page is left, with the time of the click", async () => {
    const { id } = await approvedTransport(hospital, company);
    await setStatus(company, `/api/transport-requests/${id}/status`, "in_progress");
    const page = await openPageAs(browser, portal, "ambulance", { path: `/transport/${id}` });
    await page.getByRole("button", { name: "En route" }).click();
    await page.getByText(/^En route, \d\d:\d\d/).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    const enRoute = page.getByRole("button", { name: "En route" });
    await enRoute.waitFor();
    expect((await read(id)).lastMilestone).toBeNull();

    // A click within a second of another one is taken for a double click.
    await enRoute.click({ delay: 1_100 });
    await page.getByRole("button", { name: "Undo" }).waitFor();
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await expect.poll(async () => (await read(id)).lastMilestone).toBe("en_route");
    expectQuiet(page);
  });

  it("keeps a milestone that could not be sent, until it is sent again", async () => {
    const { id } = await approvedTransport(hospital, company);
    await setStatus(company, `/api/transport-requests/${id}/status`, "in_progress");
    const page = await openPageAs(browser, portal, "ambulance", { path: `/transport/${id}` });
    await page.route("**/milestones", (route) => route.fulfill({ status: 503, body: "{}" }));
    await page.getByRole("button", { name: "En route" }).click();
    await page.getByText("not recorded, no connection").waitFor({ timeout: 15_000 });
    await page.unroute("**/milestones");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(async () => (await read(id)).lastMilestone).toBe("en_route");
    await page.getByText("not recorded, no connection").waitFor({ state: "detached" });
    expectQuiet(page, [/503/]);
  });

  it("rejects a step's time before the previous step at the field", async () => {
    const { id } = await approvedTransport(hospital, company);
    await setStatus(company, `/api/transport-requests/${id}/status`, "in_progress");
    const page = await openPageAs(browser, portal, "ambulance", { path: `/transport/${id}` });
    await page.getByText("Record another step or an earlier time").click();
    await page.getByLabel("Date").fill("2020-01-01");
    await page.getByLabel("Time", { exact: true }).fill("10:00");
    await page.getByRole("button", { name: "Record", exact: true }).click();

    await page.getByText("The time is before the step that came before it. Check the time.").waitFor();
    await expect.poll(() => page.getByLabel("Time", { exact: true }).inputValue()).toBe("10:00");
  });
});

describe("in a browser that translates the page", () => {
  it.each(["wrapped", "replaced"] as const)(
    "follows the transport with texts that are %s, and leaves names as they are",
    async (translation) => {
      const { id } = await transportWithVehicle(hospital, company);
      const page = await openPageAs(browser, portal, "hospital", { path: `/transport/${id}` });
      const facts = page.locator(".trip-facts");
      await facts.getByText("In Progress").waitFor();
      await page.locator(".eta").getByText("Position", { exact: false }).first().waitFor();
      expect(await translatePage(page, translation)).toBeGreaterThan(50);
      const pickUp = page.locator('[data-stop="5"]');
      await pickUp.getByText("not yet").waitFor({ state: "attached" });

      await company.post(`/api/transport-requests/${id}/milestones`, { milestone: "at_pickup" });
      await expect.poll(() => pickUp.textContent()).not.toContain("not yet");
      await setStatus(hospital, `/api/transport-requests/${id}/status`, "completed");

      await facts.getByText("Completed").waitFor();
      expect(await facts.innerText()).not.toContain("In Progress");
      await page.getByRole("heading", { name: "Zoë O'Brien-Núñez", exact: true }).waitFor();
      expectQuiet(page);
    },
  );
});

describe("a contact", () => {
  it("is called with a link of the size of a finger, on the pages of hospital and crew", async () => {
    const { id } = await approvedTransport(hospital, company, {
      contactPerson: "Charge nurse, 410-555-0123 ext. 4",
    });
    for (const [username, path] of [
      ["hospital", `/transport/${id}`],
      ["crew", `/transport/${id}/crew`],
    ] as const) {
      const page = await openPageAs(browser, portal, username, { path, viewport: phone });
      const link = page.getByRole("link", { name: "410-555-0123 ext. 4" });
      expect(await link.getAttribute("href")).toBe("tel:+14105550123;ext=4");
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      expectQuiet(page);
    }
  });
});

describe("without a script", () => {
  it("a hospital reads why a form was rejected, and cancels with a reason", async () => {
    const { id } = await createRequest(hospital);
    const page = await pageWithoutScript(await logInAs(portal, "hospital"));
    await page.goto(`/transport/${id}`);
    await page.getByText("Cancel Request").first().click();
    await page.getByLabel("Reason").fill("   ");
    await page.locator("details[open]").getByRole("button", { name: "Cancel Request" }).click();
    await page.getByText("Reason is required.").waitFor();

    await page.getByText("Cancel Request").first().click();
    await page.getByLabel("Reason").fill("The patient stays");
    await page.locator("details[open]").getByRole("button", { name: "Cancel Request" }).click();

    await page.getByText("The patient stays").waitFor();
    expect((await read(id)).status).toBe("cancelled");
  });

  it("a company responds, starts and records a step", async () => {
    const { id } = await approvedTransport(hospital, company);
    const page = await pageWithoutScript(await logInAs(portal, "ambulance"));
    await page.goto(`/transport/${id}`);
    await page.getByRole("button", { name: "Start Transport" }).click();
    await page.getByRole("button", { name: "En route" }).click();
    await page.getByRole("button", { name: "At pick-up" }).waitFor();
    expect((await read(id)).lastMilestone).toBe("en_route");
  });
});

describe("a company that is not chosen", () => {
  it("sees why on the request's page, and its offer in the history, without the patient", async () => {
    const winner = await logInAs(portal, "ambulance2");
    const { id, patientName } = await createRequest(hospital);
    await respondTo(company, id);
    const page = await openPageAs(browser, portal, "ambulance", { path: `/transport/${id}` });
    await page.getByText("You see initials until your response is approved.").waitFor();
    const { id: other } = await createRequest(hospital);
    const chosen = await respondTo(winner, id);
    await setStatus(hospital, `/api/transport-responses/${chosen.id}/status`, "approved");

    await page.getByRole("heading", { name: /^Another company was approved, \d\d:\d\d/ }).waitFor();
    expect(await page.getByRole("main").innerText()).not.toContain(chosen.ambulanceCompanyName);
    await page.getByRole("link", { name: /^Next open request: \d+, / }).waitFor();
    await page.getByRole("link", { name: "Offers not chosen" }).click();
    const row = page.locator(`[data-row="${id}"]`);
    await row.getByText("Not chosen").waitFor();
    const text = await row.innerText();
    expect(text).toContain("another company, ");
    for (const secret of [patientName, chosen.ambulanceCompanyName]) expect(text).not.toContain(secret);
    expect((await company.get(`/api/transport-requests/${id}`)).status).toBe(404);
    expect((await company.get(`/api/transport-requests/${id}/events`)).status).toBe(404);
    expect((await company.get(`/api/transport-requests/${id}/tracking`)).status).toBe(404);

    await respondTo(company, other);
    await page.goto(`/transport/${other}`);
    await setStatus(hospital, `/api/transport-requests/${other}/status`, "cancelled");
    await page.getByRole("heading", { name: /^The hospital cancelled the request, \d\d:\d\d/ }).waitFor();
    expectQuiet(page);
  });
});

describe("an address", () => {
  it("that is not a number redirects to the dashboard with a message", async () => {
    const page = await openPageAs(browser, portal, "hospital", { path: "/transport/abc" });
    await page.waitForURL("**/hospital-dashboard");
    await message(page, "Invalid transport request ID");
  });

  it("of another party's request returns not found with status 404", async () => {
    const { id } = await createRequest(hospital);
    const stranger = await logInAs(portal, "hospital2");
    expect((await stranger.get(`/transport/${id}`)).status).toBe(404);
    const page = await openPageAs(browser, portal, "hospital2", { path: `/transport/${id}` });
    await page.getByRole("heading", { name: "Transport request not found" }).waitFor();
    await page.getByRole("link", { name: "Return to dashboard" }).click();
    await page.waitForURL("**/hospital-dashboard");
  });

  it("to return to is accepted only on this site", async () => {
    const { id } = await approvedTransport(hospital, company);
    const form = (redirectTo: string) => ({
      body: new URLSearchParams({ intent: "start", redirectTo }),
      headers: { origin: portal.url },
    });
    const away = await company.send("POST", `/transport/${id}`, form("//elsewhere.example/"));
    expect([away.status, away.headers.get("location")]).toEqual([302, `/transport/${id}`]);
  });
});

describe("rating", () => {
  it("requires a star and is accepted once", async () => {
    const { id } = await completedTransport(hospital, company);
    const page = await openPageAs(browser, portal, "hospital", { path: "/ratings" });
    const row = page.getByRole("listitem").filter({ has: page.locator(`#ready-${id}`) });
    await row.getByText("Rate Transport").click();
    const submit = row.getByRole("button", { name: "Submit rating" });
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await row.getByRole("radio", { name: /^4 stars/ }).check({ force: true });
    await row.getByLabel("Feedback").fill("Calm crew");
    await submit.dblclick();

    await message(page, "Rating submitted");
    await page.getByText("Calm crew").waitFor();
    await expect.poll(() => page.locator(`#ready-${id}`).count()).toBe(0);
    expectQuiet(page);
  });

  it("of a transport that a colleague has rated already is rejected with the reason", async () => {
    const { id } = await completedTransport(hospital, company);
    const page = await pageWithoutScript(await logInAs(portal, "nurse"));
    await page.goto(`/transport/${id}`);
    await hospital.post("/api/ratings", { transportRequestId: id, rating: 5 });
    await page.getByRole("radio", { name: /^2 stars/ }).check({ force: true });
    await page.getByRole("button", { name: "Submit rating" }).click();

    await message(page, "Submission failed");
    await message(page, "This transport is already rated.");
  });
});
