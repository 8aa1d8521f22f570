import { organizations, transportRequests, transportResponses, users } from "@wardway/db/schema";
import type { TransportMessage, TransportRequest } from "@wardway/model";
import { DAY_MS } from "@wardway/model/durations";
import { choicesMessages } from "@wardway/model/messages/en/choices";
import { frameMessages } from "@wardway/model/messages/en/frame";
import { requestMessages } from "@wardway/model/messages/en/request";
import { termsMessages } from "@wardway/model/messages/en/terms";
import { addMinutes } from "date-fns";
import { asc, eq } from "drizzle-orm";
import type { Locator, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, expectQuiet, openPage, phone } from "../support/browser.ts";
import { type ExamplePage, startDocumentedExample } from "../support/example-site.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import {
  collectCreateKeys,
  confirmDestination,
  create,
  followInWidget,
  getCreatedId,
  requestForm,
  typeRequest,
} from "../support/request-widget.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { translatePage } from "../support/translator.ts";
import {
  approvedTransport,
  createRequest,
  endDemoTransports,
  respondTo,
  setStatus,
} from "../support/transports.ts";
import { getStatusPath } from "../support/widget-desk.ts";

let intranet: ExamplePage;
let hospital: ApiSession;
let company: ApiSession;

openFixture("browser");

beforeAll(async () => {
  [intranet, hospital, company] = await Promise.all([
    startDocumentedExample(portal, "hospital-intranet"),
    logInAs(portal, "hospital"),
    logInAs(portal, "ambulance"),
  ]);
});

afterAll(async () => {
  await intranet?.stop();
});

async function openIntranet(viewport?: Parameters<typeof openPage>[2]): Promise<Page> {
  const page = await openPage(browser, portal, viewport);
  await page.goto(intranet.url);
  return page;
}

const withRecord = (medicalRecordNumber: string) =>
  portal.db
    .select({ id: transportRequests.id })
    .from(transportRequests)
    .where(eq(transportRequests.medicalRecordNumber, medicalRecordNumber));

describe("the hospital's intranet", () => {
  test("lists transports, compares the responses to one and approves one, and explains to the loser of a race", async () => {
    await endDemoTransports(portal.db);
    const other = await logInAs(portal, "ambulance2");
    const make = async (patientName: string) => {
      const { id } = await createRequest(hospital, { patientName, priority: "critical" });
      const responses = [await respondTo(company, id), await respondTo(other, id)] as const;
      return { id, responses };
    };
    const [won, lost] = [await make("Ingrid Solberg"), await make("Tomas Okonkwo")];
    const page = await openIntranet();
    await collectEvents(page);
    const list = page.locator("wardway-transports");
    const decide = async (name: string, id: number) => {
      await list.getByRole("button", { name }).press("Enter");
      const tracking = page.locator(`wardway-tracking[request-id="${id}"]`);
      await tracking.getByText("2 companies have responded.").waitFor();
      await tracking.getByRole("button", { name: "Compare responses" }).press("Enter");
      const responses = page.locator(`wardway-responses[request-id="${id}"]`);
      const [first] = await portal.db
        .select({ name: organizations.name })
        .from(organizations)
        .innerJoin(transportResponses, eq(transportResponses.ambulanceCompanyId, organizations.id))
        .where(eq(transportResponses.transportRequestId, id))
        .orderBy(asc(transportResponses.id));
      const company = first?.name ?? "";
      // The second click of a double click confirms nothing.
      await responses.getByRole("button", { name: `Approve ${company}` }).dblclick();
      await responses.getByText(`Approve ${company} for ${name}?`).waitFor();
      return { tracking, responses, company };
    };

    const { tracking, responses, company: approved } = await decide("Ingrid Solberg", won.id);
    await expectAccessible(page);
    const decisions: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PATCH") decisions.push(request.url());
    });
    await responses.getByRole("button", { name: "Approve", exact: true }).dblclick();
    await responses.getByText(`${approved} is approved.`).waitFor();
    await expect.poll(() => focused(page)).toBe(`${approved} is approved.`);
    await tracking.getByText(/is assigned\. Its crew has not set off yet\.$/).waitFor();
    await list.getByRole("button", { name: "Ingrid Solberg" }).waitFor({ state: "detached" });
    await list.getByRole("button", { name: "Active" }).click();
    await list.getByRole("button", { name: "Ingrid Solberg" }).waitFor();
    expect(decisions).toHaveLength(1);
    expect(await page.evaluate(() => (globalThis as unknown as { events: string[] }).events)).toEqual([
      `wardway-transport-selected ${JSON.stringify({ requestId: won.id, status: "needs_approval" })}`,
      `wardway-responses-requested ${JSON.stringify({ requestId: won.id })}`,
      `wardway-response-approved ${JSON.stringify({ requestId: won.id, responseId: won.responses[0].id })}`,
    ]);

    await list.getByRole("button", { name: "Waiting" }).click();
    const { responses: late } = await decide("Tomas Okonkwo", lost.id);
    await page.route(
      `${portal.url}/api/transport-responses/${lost.responses[0].id}/status`,
      async (route) => {
        await setStatus(hospital, `/api/transport-responses/${lost.responses[1].id}/status`, "approved");
        await route.fallback();
      },
    );
    await late.getByRole("button", { name: "Approve", exact: true }).click();
    await late
      .getByRole("alert")
      .getByText(/approved/i)
      .waitFor();
    await late.getByRole("button", { name: "Close" }).waitFor();
    // The pressed button is gone.
    await expect
      .poll(() => late.evaluate((element) => element.shadowRoot?.activeElement?.localName))
      .toBe("fieldset");
    await page.locator("main").evaluate((main) => {
      for (const widget of main.querySelectorAll("wardway-transports, wardway-responses"))
        widget.setAttribute("language", "es");
    });
    await list.getByRole("button", { name: "Terminados" }).waitFor();
    await expectAccessible(page);
    expectQuiet(page, [/status of 409/]);
    await page.context().close();
  });

  test("writes to the company and reads its answer, and sends nothing to one that has lost the transport", async () => {
    const request = await approvedTransport(hospital, company);
    const { id, ambulanceCompanyName: name } = request;
    const path = `/api/transport-requests/${id}/messages`;
    const sent = await company.post<TransportMessage>(path, { text: "Which entrance?" });
    const page = await openIntranet(phone);
    const tracking = await followInWidget(page, id);
    await tracking.getByRole("button", { name: "One unread message" }).press("Enter");
    const log = tracking.getByRole("log", { name: `Messages with ${name}` });
    await log.getByText("Which entrance?").waitFor();
    await tracking.getByRole("button", { name: "One unread message" }).waitFor({ state: "detached" });
    const messages = async () => (await company.get<TransportMessage[]>(path)).body;
    expect(await messages()).toMatchObject([{ id: sent.body.id, readAt: expect.any(String) }]);

    await tracking.getByRole("button", { name: `Write to ${name}` }).press("Enter");
    const box = tracking.getByRole("textbox", { name: `Message to ${name}` });
    await tracking.getByRole("button", { name: "The patient is ready." }).press("Enter");
    await page.keyboard.type(" South entrance.");
    await expectAccessible(page);
    await tracking.getByRole("button", { name: "Send" }).dblclick();
    const own = log.getByRole("article").filter({ hasText: "The patient is ready. South entrance." });
    await own.getByText("Not read yet").waitFor();
    await expect.poll(() => box.inputValue()).toBe("");
    await tracking.locator('[aria-busy="true"]').waitFor({ state: "detached" });
    expect(await tracking.getByRole("alert").allTextContents()).toEqual([""]);
    expect(await messages()).toHaveLength(2);

    // The same words once more are another message; an answer that is lost makes no fourth.
    await box.fill("The patient is ready. South entrance.");
    let lost = 0;
    await page.route(`${portal.url}${path}`, async (route) => {
      if (route.request().method() !== "POST" || lost > 0) return route.fallback();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await tracking.getByRole("button", { name: "Send" }).press("Enter");
    await expect.poll(() => box.inputValue()).toBe("");
    expect(await messages()).toHaveLength(3);
    expect(lost).toBe(1);

    await box.fill("Room 412");
    const warning = tracking.getByText("write nothing that identifies the patient");
    await setStatus(company, getStatusPath(id), "pending");
    await warning.waitFor();
    await tracking.getByRole("button", { name: "Send" }).press("Enter");
    await tracking.getByRole("alert").getByText("The company of this transport has changed").waitFor();
    expect(await box.inputValue()).toBe("Room 412");
    await tracking.getByRole("button", { name: "Close" }).press("Enter");
    await tracking.getByRole("button", { name: `Write to ${name}` }).press("Enter");
    expect(await box.inputValue()).toBe("Room 412");
    // A user who has read the reason can send it.
    await box.fill("Can you come nevertheless?");
    await tracking.getByRole("button", { name: "Send" }).press("Enter");
    await expect.poll(() => box.inputValue()).toBe("");
    expect((await messages()).map(({ text }) => text)).toEqual(["Can you come nevertheless?"]);
    // The form was opened for a request that was open, and its text is for the assigned company.
    const { id: responseId } = await respondTo(company, id);
    await setStatus(hospital, `/api/transport-responses/${responseId}/status`, "approved");
    await warning.waitFor({ state: "detached" });
    await box.fill("Room 413");
    await setStatus(company, getStatusPath(id), "pending");
    await warning.waitFor();
    await tracking.getByRole("button", { name: "Send" }).press("Enter");
    await tracking.getByRole("alert").getByText("The company of this transport has changed").waitFor();
    expect(await messages()).toHaveLength(1);
    await tracking.evaluate((element) => element.setAttribute("language", "es"));
    await tracking.getByRole("log", { name: `Mensajes con ${name}` }).waitFor();
    await expectAccessible(page);
    expectQuiet(page, [/status of 409/, /ERR_FAILED/]);
    await page.context().close();
  });

  test("leads to the unread messages, also where they are wanted before the timeline is there", async () => {
    const { id } = await approvedTransport(hospital, company);
    await company.post(`/api/transport-requests/${id}/messages`, { text: "Which entrance?" });
    const page = await openIntranet(phone);
    let showTimeline = () => {};
    const isWanted = new Promise<void>((resolve) => {
      showTimeline = resolve;
    });
    let areMessagesLoaded = false;
    await page.route("**/chunks/*.js", async (route) => {
      const response = await route.fetch();
      const script = await response.text();
      if (script.includes("crewPhone")) await isWanted;
      await route.fulfill({ response });
      if (script.includes("data-own")) areMessagesLoaded = true;
    });
    const tracking = await followInWidget(page, id);
    await tracking.getByRole("button", { name: "One unread message" }).press("Enter");
    await expect.poll(() => areMessagesLoaded).toBe(true);
    await tracking.getByText("Which entrance?").waitFor({ state: "attached" });
    showTimeline();
    await tracking.getByRole("button", { name: "One unread message" }).waitFor({ state: "detached" });
    await page.context().close();
  });

  test("answers the pick-up times that the company proposes, by keyboard", async () => {
    const { id, ambulanceCompanyName: name, transportDate } = await approvedTransport(hospital, company);
    const path = `/api/transport-requests/${id}`;
    const page = await openIntranet(phone);
    const tracking = await followInWidget(page, id);
    // Apart from the same texts in the timeline.
    const asked = tracking.locator("header");
    const propose = (minutes: number, reason: string) =>
      company.post(`${path}/proposal`, {
        transportDate: addMinutes(transportDate, minutes).toISOString(),
        reason,
      });
    await propose(30, "The crew is held up");
    await asked.getByText(`${name} proposes the pick-up at `).waitFor();
    await asked.getByText("The crew is held up").waitFor();
    await expectAccessible(page);
    await tracking.getByRole("button", { name: "Decline change" }).press("Enter");
    const hasFocus = (element: Element) => element.matches(":focus");
    const reason = tracking.getByLabel("Reason");
    await expect.poll(() => reason.evaluate(hasFocus)).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await tracking.getByText("A reason is required.").waitFor();
    await reason.fill("The dialysis slot cannot move");
    await tracking.getByRole("button", { name: "Decline change" }).press("Enter");
    await asked.getByText(`${name} proposes the pick-up at `).waitFor({ state: "detached" });
    const widget = tracking.getByRole("region", { name: "Transport", exact: true });
    await expect.poll(() => widget.evaluate(hasFocus)).toBe(true);
    await tracking.getByText("Proposal Declined").waitFor();

    // An answer to a proposal that was replaced changes nothing, and the new one is asked.
    await propose(45, "Another crew is free");
    await asked.getByText("Another crew is free").waitFor();
    const replaceFirst = async (route: Route) => {
      await propose(60, "The bridge is closed");
      await route.continue();
    };
    await page.route(`${portal.url}${path}/proposal`, replaceFirst, { times: 1 });
    await tracking.getByRole("button", { name: "Accept change" }).dblclick();
    await asked.getByText("The bridge is closed").waitFor();
    const read = async () => (await hospital.get<TransportRequest>(path)).body.transportDate;
    expect(await read()).toBe(transportDate);
    await tracking.getByRole("button", { name: "Accept change" }).press("Enter");
    await tracking.getByText("Proposal Accepted").waitFor();
    expect(await read()).toBe(addMinutes(transportDate, 60).toISOString());
    expectQuiet(page, [/status of 409/]);
    await page.context().close();
  });

  test("works with the keyboard alone, from the first field to the result", async () => {
    const page = await openIntranet();
    await requestForm(page);
    const goTo = async (name: string) => {
      for (let tabs = 0; tabs < 40; tabs += 1) {
        await page.keyboard.press("Tab");
        if ((await focused(page)) === name) return;
      }
      throw new Error(`${name} is not reached by Tab.`);
    };
    await goTo("patientName");
    await page.keyboard.type("Otto Bergqvist");
    await goTo("medicalRecordNumber");
    await page.keyboard.type("MRN-8802");
    await goTo("currentLocation");
    await page.keyboard.type("4 West, bed 2");
    await page.keyboard.press("Escape");
    await goTo("typedCurrentLocation");
    await page.keyboard.press("Space");
    await goTo("destination");
    await page.keyboard.type("Brookhollow Dialysis Center");
    await page.keyboard.press("Escape");
    await goTo("typedDestination");
    await page.keyboard.press("Space");
    await goTo("priority");
    await goTo("submit");
    await page.keyboard.press("Enter");
    await getCreatedId(page);
    // The focus moves to what replaced the form.
    await expect.poll(() => focused(page)).toBe("Request created");
    for (const patientName of ["Elsa Nakamura", null]) {
      await page.getByRole("button", { name: "New request" }).press("Enter");
      await expect.poll(() => focused(page)).toBe("patientName");
      if (patientName === null) break;
      const form = await requestForm(page);
      await typeRequest(form, { patientName, medicalRecordNumber: "MRN-8806" });
      await create(form).press("Enter");
      await expect.poll(() => focused(page)).toBe("Request created");
    }
    expectQuiet(page);
    await page.context().close();
  });

  test("creates one request on a double click", async () => {
    const page = await openIntranet();
    const keys = collectCreateKeys(page);
    const form = await requestForm(page);
    await typeRequest(form, { patientName: "Nadia Pereira", medicalRecordNumber: "MRN-8803" });
    await create(form).dblclick();
    await getCreatedId(page);
    expect(keys).toHaveLength(1);
    expect(await withRecord("MRN-8803")).toHaveLength(1);
    await page.context().close();
  });

  test("keeps the input while offline and sends it once when online", async () => {
    const page = await openIntranet();
    const keys = collectCreateKeys(page);
    const form = await requestForm(page);
    await typeRequest(form, { patientName: "Samir Oyelaran", medicalRecordNumber: "MRN-8804" });
    // The validation code is loaded by now.
    await form.getByLabel("Special instructions").fill("Oxygen at 2 l a minute.");
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await create(form).click();
    await form.getByText("You are offline. The request is sent as soon as the connection is back.").waitFor();
    await expect.poll(() => form.getByLabel("Patient name").inputValue()).toBe("Samir Oyelaran");
    expect(keys).toEqual([]);
    await page.context().setOffline(false);
    await getCreatedId(page);
    expect(keys).toHaveLength(1);
    expect(await withRecord("MRN-8804")).toHaveLength(1);
    await page.context().close();
  });

  test("retries with the same key when a response is lost and creates one request", async () => {
    const page = await openIntranet();
    const keys = collectCreateKeys(page);
    const form = await requestForm(page);
    await typeRequest(form, { patientName: "Greta Lindholm", medicalRecordNumber: "MRN-8805" });
    let isFirst = true;
    await page.route(`${portal.url}/api/transport-requests`, async (route) => {
      if (route.request().method() !== "POST" || !isFirst) return route.fallback();
      isFirst = false;
      // The portal processes it, and the response is lost.
      await route.fetch();
      await route.abort("connectionreset");
    });
    await create(form).click();
    await getCreatedId(page);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(await withRecord("MRN-8805")).toHaveLength(1);
    await page.context().close();
  });

  test("shows and sends a page's date, time, priority, isolation and equipment", async () => {
    const [organization] = await portal.db
      .select({ timeZone: organizations.timeZone })
      .from(organizations)
      .innerJoin(users, eq(users.organizationId, organizations.id))
      .where(eq(users.username, "hospital"));
    const { timeZone = "" } = organization ?? {};
    const [date = ""] = new Date(Date.now() + 3 * DAY_MS).toISOString().split("T");
    const prefill = {
      date,
      time: "15:45",
      priority: "critical",
      isolationPrecautions: "droplet",
      equipment: ["Oxygen", "Ventilator"],
    };
    const page = await openIntranet();
    const form = await requestForm(page);
    await page.locator("wardway-request").evaluate((element, given) => {
      Object.assign(element, { prefill: given });
    }, prefill);
    const readShown = () =>
      form.evaluate((element) => {
        const shown = new FormData(element as HTMLFormElement);
        const names = ["date", "time", "priority", "isolationPrecautions"];
        return {
          ...Object.fromEntries(names.map((name) => [name, shown.get(name)])),
          equipment: shown.getAll("equipment"),
        };
      });
    await expect.poll(readShown).toEqual(prefill);
    await typeRequest(form, { patientName: "Signe Halvorsen", medicalRecordNumber: "MRN-8809" });
    await create(form).click();
    const id = await getCreatedId(page);
    const { body } = await hospital.get<TransportRequest>(`/api/transport-requests/${id}`);
    expect(body).toMatchObject({
      priority: "critical",
      isolationPrecautions: "droplet",
      equipment: "Oxygen, Ventilator",
    });
    const atHospital = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
    expect(atHospital.format(new Date(body.transportDate))).toBe(`${date} 15:45`);
    expectQuiet(page);
    await page.context().close();
  });

  test("leaves choices empty that a page gave wrongly, and creates no request without them", async () => {
    const page = await openIntranet();
    const form = await requestForm(page);
    await page.locator("wardway-request").evaluate((element) => {
      const prefill = { isolationPrecautions: "Droplet", priority: "urgent", equipment: ["Oxygen"] };
      Object.assign(element, { prefill });
    });
    const isolation = form.getByLabel("Isolation precautions");
    const priority = form.getByLabel("Priority");
    // A section that is done has a tick, and collapses.
    const tick = form.getByText("Care", { exact: true }).locator("svg");
    await expect.poll(() => isolation.inputValue()).toBe("");
    await expect.poll(() => tick.count()).toBe(0);
    await typeRequest(form, { patientName: "Oda Lindqvist", medicalRecordNumber: "MRN-8810" });
    await create(form).click();
    await form.getByText("Isolation precautions must be none, contact, droplet or airborne.").waitFor();
    await form.getByText("Priority must be low, medium, high or critical.").waitFor();
    await isolation.selectOption("droplet");
    await expect.poll(() => tick.count()).toBe(1);
    await priority.selectOption("high");
    await create(form).click();
    const id = await getCreatedId(page);
    const { body } = await hospital.get<TransportRequest>(`/api/transport-requests/${id}`);
    expect(body).toMatchObject({ priority: "high", isolationPrecautions: "droplet" });
    await page.context().close();
  });

  test("accepts places as prefilled texts and reports invalid values in an event without the value", async () => {
    const page = await openIntranet();
    const form = await requestForm(page);
    await page.locator("wardway-request").evaluate((element) => {
      const events: string[] = [];
      Object.assign(globalThis, { events });
      element.addEventListener("wardway-error", (event) =>
        events.push(JSON.stringify((event as CustomEvent).detail)),
      );
      Object.assign(element, {
        prefill: {
          patientName: { family: "Ruiz" },
          currentLocation: "Ward 4",
          destination: "Lakeside",
          ward: "Ruiz",
        },
      });
    });
    await expect.poll(() => form.locator("[name=destination]").inputValue()).toBe("Lakeside");
    await expect.poll(() => form.locator("[name=currentLocation]").inputValue()).toBe("Ward 4");
    const fault = (field: string, rule: string) =>
      JSON.stringify({
        status: 422,
        category: "invalid",
        code: "prefill.invalid",
        params: { field },
        userMessage: `${field} ${rule}`,
      });
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { events: string[] }).events))
      .toEqual([fault("prefill.patientName", "must be a text."), fault("prefill.ward", "is unknown.")]);
    expectQuiet(page);
    await page.context().close();
  });

  test("implements the documented element methods: reload and reset", async () => {
    const page = await openIntranet();
    const { id } = await createRequest(hospital);
    const tracking = await followInWidget(page, id);
    const form = await requestForm(page);
    const name = form.getByLabel("Patient name");
    await name.fill("Runa Castellanos");

    const refreshed = async (tag: string, path: string) => {
      const responded = page.waitForResponse(`${portal.url}${path}`, { timeout: 30_000 });
      await page.locator(tag).evaluate((element) => (element as unknown as Methods).refresh());
      return (await responded).status();
    };
    expect(await refreshed("wardway-statistics", "/api/public/statistics")).toBe(200);
    expect(await refreshed("wardway-tracking", `/api/transport-requests/${id}`)).toBe(200);
    await tracking.getByText(`Request ${id}`, { exact: true }).waitFor();
    expect(await refreshed("wardway-request", "/api/embed/session")).toBe(200);
    await expect.poll(() => name.inputValue()).toBe("Runa Castellanos");

    const widget = page.locator("wardway-request");
    await widget.evaluate((element) => (element as unknown as Methods).reset());
    await expect.poll(() => name.inputValue()).toBe("");
    await expect.poll(() => form.getByLabel("Contact person").inputValue()).toBe("Dana Whitfield");
    await removeAndReinsert(page);
    await requestForm(page);
    await expect.poll(() => name.inputValue()).toBe("");
    await expect.poll(() => widget.getByText("Draft for").count()).toBe(0);
    await widget.evaluate((element) => (element as unknown as Methods).focus());
    await expect.poll(() => focused(page)).toBe("patientName");
    expectQuiet(page);
    await page.context().close();
  });

  test.each(["memory", "session"])("keeps a draft in %s across removal and navigation", async (drafts) => {
    const page = await openIntranet();
    const widget = page.locator("wardway-request");
    await widget.evaluate((element, chosen) => Object.assign(element, { drafts: chosen }), drafts);
    const form = await requestForm(page);
    const typed = { patientName: "Yrsa Montgomery", medicalRecordNumber: `MRN-${drafts}` };
    await typeRequest(form, typed);
    const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    if (drafts === "session") await expect.poll(stored).toContain("wardway:draft:");
    await removeAndReinsert(page);
    await requestForm(page);
    await widget.getByText("Draft for Yrsa Montgomery, ").waitFor();
    expect(await form.getByLabel("Patient name").inputValue()).toBe("");
    await widget.getByRole("button", { name: "Continue" }).click();
    await expect.poll(() => form.getByLabel("Patient name").inputValue()).toBe(typed.patientName);
    await expect
      .poll(() => form.getByLabel("Medical record number").inputValue())
      .toBe(typed.medicalRecordNumber);
    await form.getByText("What you typed before is back. It was not sent yet.").waitFor();

    // The stored draft is neither plain nor merely encoded text.
    const draft = await stored();
    const values = Object.values<string>(JSON.parse(draft));
    const readings = [draft, ...values.map((text) => Buffer.from(text, "base64").toString("latin1"))];
    for (const text of [...Object.values(typed), "Larkmoor"]) {
      for (const reading of readings) expect(reading).not.toContain(text);
      expect(decodeURIComponent(page.url())).not.toContain(text);
    }
    if (drafts === "memory") expect(draft).toBe("{}");

    await confirmDestination(form);
    await create(form).click();
    await getCreatedId(page);
    await expect.poll(stored).toBe("{}");
    expectQuiet(page);
    await page.context().close();
  });

  test("keeps what is typed into fields from the page's shortcuts, and leaves it the others", async () => {
    const page = await openIntranet();
    const form = await requestForm(page);
    await page.evaluate(() => {
      const search = Object.assign(document.createElement("input"), { type: "search", ariaLabel: "Search" });
      const keys: string[] = [];
      Object.assign(globalThis, { keys });
      document.body.append(search);
      for (const type of ["keydown", "keypress", "keyup"] as const) {
        document.addEventListener(type, (event) => {
          if (/INPUT|TEXTAREA|SELECT/.test((event.target as Element).tagName)) return;
          keys.push(`${type} ${event.key}`);
          if (event.key !== "s" && event.key !== "/") return;
          event.preventDefault();
          search.focus();
        });
      }
    });
    const keys = () =>
      page.evaluate(() => (globalThis as unknown as { keys: string[] }).keys.splice(0)) as Promise<string[]>;
    for (const label of ["Patient name", "Current location", "Special instructions"]) {
      const field = form.getByLabel(new RegExp(`^${label}`)).first();
      await field.fill("");
      await field.pressSequentially("Sasha / 4 West");
      await field.press("Backspace");
      await field.press("t");
      await expect.poll(() => field.inputValue()).toBe("Sasha / 4 West");
      expect((await keys()).filter((key) => !key.endsWith(" Shift"))).toEqual([]);
      await field.press("Control+k");
      expect(await keys()).toContain("keydown k");
      await field.press("Escape");
      await field.press("Tab");
      expect((await keys()).filter((key) => key.startsWith("keydown"))).toEqual([
        "keydown Escape",
        "keydown Tab",
      ]);
    }
    await create(form).press("s");
    await expect.poll(() => page.getByRole("searchbox").evaluate((box) => box.matches(":focus"))).toBe(true);
    expectQuiet(page);
    await page.context().close();
  });

  test("can have its map hidden, and be removed, while the map zooms", async () => {
    const page = await openIntranet();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const form = await requestForm(page);
    const toggle = form.getByRole("button", { name: /^(?:Use|Hide) Map for current location$/ });
    const zoomAnd = (act: "hide" | "remove") =>
      page.locator("wardway-request").evaluate(async (widget, chosen) => {
        const find = (selector: string) => widget.shadowRoot?.querySelector<HTMLElement>(selector);
        find("button[aria-label='Zoom in']")?.click();
        await new Promise((resolve) => setTimeout(resolve, 40));
        const isZooming = find(".leaflet-zoom-anim") !== null;
        if (chosen === "remove") widget.remove();
        else find("button[aria-expanded=true]")?.click();
        // Leaflet ends a zoom a quarter of a second after it began, by a timer.
        await new Promise((resolve) => setTimeout(resolve, 300));
        return isZooming;
      }, act);
    const zooming: boolean[] = [];
    for (const act of ["hide", "hide", "hide", "remove"] as const) {
      await toggle.click();
      await form.locator(".leaflet-control-scale-line").getByText(/m$/).waitFor();
      zooming.push(await zoomAnd(act));
    }
    // A slow browser may end a zoom before its map is hidden.
    expect(zooming).toContain(true);
    expectQuiet(page);
    await page.context().close();
  });

  test("gives no field to spell checkers and to services that complete or correct texts", async () => {
    const page = await openIntranet();
    await requestForm(page);
    const { id } = await createRequest(hospital);
    const tracking = await followInWidget(page, id);
    await tracking.getByRole("button", { name: "Cancel request" }).click();
    await tracking.getByLabel("Reason").waitFor();
    await page.getByRole("button", { name: "Use Map for destination" }).click();
    await page.getByRole("combobox", { name: "Search" }).waitFor();
    const fields = await page.locator("wardway-request, wardway-tracking").evaluateAll((widgets) =>
      widgets.flatMap((widget) =>
        [...(widget.shadowRoot?.querySelectorAll<HTMLElement>("input, textarea") ?? [])]
          .filter(
            (field) => !field.matches("[type=hidden], [type=checkbox], [type=date], [type=time], [hidden]"),
          )
          .map((field) => {
            const [check, complete, correct] = ["spellcheck", "autocomplete", "autocorrect"].map((name) =>
              field.getAttribute(name),
            );
            return { name: field.getAttribute("name") ?? field.id, check, complete, correct };
          }),
      ),
    );
    expect(fields.length).toBeGreaterThanOrEqual(8);
    expect(fields).toEqual(
      fields.map(({ name }) => ({ name, check: "false", complete: "off", correct: "off" })),
    );
    await page.context().close();
  });

  test.each(["wrapped", "replaced"] as const)(
    "follows a transport in a page whose translator has texts %s",
    async (translation) => {
      const page = await openIntranet();
      const { id } = await createRequest(hospital, { patientName: "Tove Lindahl" });
      const tracking = await followInWidget(page, id);
      await tracking.getByText("Waiting for ambulance companies to respond.").waitFor();
      const widget = `wardway-tracking[request-id="${id}"]`;
      const translated = await translatePage(page, translation, widget);
      // Texts that a translator replaces would no longer change.
      if (translation === "replaced") expect(translated).toBe(0);
      else expect(translated).toBeGreaterThan(20);

      const response = await respondTo(company, id);
      await tracking.getByText("One company has responded.").waitFor();
      await setStatus(hospital, `/api/transport-responses/${response.id}/status`, "approved");
      // The timeline, which loads later, has the same words.
      const badge = tracking.locator('[part="status"]');
      await badge.filter({ hasText: "Approved" }).waitFor();
      await setStatus(company, `/api/transport-requests/${id}/status`, "in_progress");
      await badge.filter({ hasText: "In Progress" }).waitFor();
      await tracking.getByRole("heading", { name: "Tove Lindahl" }).waitFor();
      expectQuiet(page);
      await page.context().close();
    },
  );

  test("is accessible in light and dark, in Spanish, and 320 pixels wide", async () => {
    const page = await openIntranet(phone);
    const form = await requestForm(page);
    const { id } = await createRequest(hospital);
    await followInWidget(page, id);
    await page.locator("wardway-statistics dd").first().waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);

    const widget = page.locator("wardway-request");
    await widget.evaluate((element) => {
      element.style.display = "block";
      element.style.width = "320px";
      element.setAttribute("language", "es");
    });
    await form.getByRole("button", { name: "Crear solicitud" }).click();
    await form.locator("[aria-invalid=true]").first().waitFor();
    expect(await tooWide(widget)).toEqual([]);
    await expectAccessible(page);

    // Long words without break opportunities.
    const texts = { ...frameMessages, ...requestMessages, ...choicesMessages, ...termsMessages };
    const long = Object.entries(texts).map(([code, text]) => [
      code,
      text.replaceAll(/(?<!\{)\b\p{L}{2,}/gu, "$&ooooo"),
    ]);
    await widget.evaluate((element, messages) => {
      element.setAttribute("language", "de");
      Object.assign(element, { messages: { ...messages, "frame.tryAgain": 5, "no.such.code": "x" } });
    }, Object.fromEntries(long));
    await form.getByRole("button", { name: "Createooooo requestooooo" }).waitFor();
    expect(await tooWide(widget)).toEqual([]);
    expectQuiet(page);
    await page.context().close();
  });
});

/** Collects the events of list and responses, with their details. */
const collectEvents = (page: Page) =>
  page.evaluate(() => {
    const events: string[] = [];
    Object.assign(globalThis, { events });
    const names = ["transport-selected", "responses-requested", "response-approved", "response-rejected"];
    for (const name of names)
      document.addEventListener(`wardway-${name}`, (event) =>
        events.push(`${event.type} ${JSON.stringify((event as CustomEvent).detail)}`),
      );
  });

/** Returns elements that overflow their box or the widget. */
const tooWide = (widget: Locator) =>
  widget.evaluate((element) => {
    const { right } = element.getBoundingClientRect();
    const parts = "input, select, textarea, button, p, label, label span, legend";
    return [...(element.shadowRoot?.querySelectorAll(parts) ?? [])]
      .filter((part) => part.getClientRects().length > 0)
      .filter((part) => {
        const isHidden = part.classList.contains("sr-only");
        const isWithin = part.getBoundingClientRect().right <= right + 1;
        const overflows = part.matches("label, button") && part.scrollWidth > part.clientWidth + 1;
        return !isHidden && (!isWithin || (overflows && part.clientWidth > 0));
      })
      .map((part) => part.outerHTML.slice(0, 120));
  });

interface Methods {
  refresh(): void;
  reset(): void;
  focus(): void;
}

/** Removes the form's element and inserts it again, as navigation in a single-page application does. */
async function removeAndReinsert(page: Page): Promise<void> {
  const widget = await page.locator("wardway-request").elementHandle();
  await widget?.evaluate((element) => {
    const { parentElement } = element;
    element.remove();
    history.pushState(null, "", "/elsewhere");
    Object.assign(globalThis, { comeBack: () => parentElement?.append(element) });
  });
  // The widget has left the element, not only the element the page.
  await expect
    .poll(() => widget?.evaluate((element) => element.shadowRoot?.querySelector("form")))
    .toBeNull();
  await page.evaluate(() => {
    history.back();
    (globalThis as unknown as { comeBack: () => void }).comeBack();
  });
}

/** Returns the name, type or text of the focused control, through all shadow roots. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return (active?.getAttribute("name") || active?.getAttribute("type") || active?.textContent) ?? "";
  });
}
