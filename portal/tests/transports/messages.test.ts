import type { TransportMessage } from "@wardway/model";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible, expectQuiet, openPageAs, phone } from "../support/browser.ts";
import { browser, company, hospital, openFixture, portal } from "../support/fixture.ts";
import { logInAs } from "../support/session.ts";
import { approvedTransport, createRequest, respondTo, setStatus } from "../support/transports.ts";

openFixture("browser", "hospital", "company");

const messagesOf = async (id: number) =>
  (await hospital.get<TransportMessage[]>(`/api/transport-requests/${id}/messages`)).body;

const box = (page: Page) => page.getByRole("textbox", { name: /^Message to / });
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });

it("a nurse and a crew write to each other live, and each sees when the other has read", async () => {
  const { id } = await approvedTransport(hospital, company);
  await setStatus(company, `/api/transport-requests/${id}/status`, "in_progress");
  const crew = await openPageAs(browser, portal, "ambulance", {
    path: `/transport/${id}/crew`,
    viewport: phone,
  });
  await crew.getByRole("heading", { name: "Messages" }).waitFor();
  const nurse = await openPageAs(browser, portal, "hospital", { path: `/transport/${id}?tab=messages` });
  await nurse.getByRole("button", { name: "The patient is not ready yet." }).click();
  await expect.poll(() => box(nurse).inputValue()).toBe("The patient is not ready yet.");
  await box(nurse).press("End");
  await box(nurse).pressSequentially(" Ten more minutes.");
  await send(nurse).dblclick();
  const sent = nurse.getByRole("log");
  await sent.getByText("The patient is not ready yet. Ten more minutes.").waitFor();
  await sent.getByText("Not read yet").waitFor();
  await expect.poll(() => box(nurse).inputValue()).toBe("");

  // The crew's page says so above the fold; the message is read when it is in sight.
  await crew.getByText("The hospital has written to you.").waitFor();
  expect(await messagesOf(id)).toMatchObject([{ readAt: null }]);
  await crew.getByRole("link", { name: "Read it" }).click();
  await sent.getByText(/^Read /).waitFor();
  await crew.getByText("The hospital has written to you.").waitFor({ state: "detached" });

  // What the nurse is typing stays when the answer arrives.
  await box(nurse).fill("Please use");
  await box(crew).fill("We wait at the entrance.");
  await send(crew).click();
  await sent.getByText("We wait at the entrance.").waitFor();
  expect(await box(nurse).inputValue()).toBe("Please use");
  await crew.getByText(/^Read /).waitFor();
  expect(crew.url()).toContain(`/transport/${id}/crew`);
  expect(await messagesOf(id)).toHaveLength(2);
  await expectAccessible(nurse, "main");
  await expectAccessible(crew, "main");
  expectQuiet(nurse);
  expectQuiet(crew);
  await nurse.context().close();
  await crew.context().close();
});

it("a hospital answers a company's question before it decides, and is warned not to name the patient", async () => {
  const { id } = await createRequest(hospital);
  const page = await openPageAs(browser, portal, "hospital", { path: `/transport/${id}?tab=messages` });
  await page.getByText("No messages", { exact: true }).waitFor();
  await respondTo(company, id);
  await company.post(`/api/transport-requests/${id}/messages`, { text: "Is there a ventilator?" });
  await page.getByRole("log").getByText("Is there a ventilator?").waitFor();
  await page.getByText("write nothing that identifies the patient").waitFor();
  await send(page).click();
  await page.getByText("Message is required.").waitFor();
  await box(page).fill("No, oxygen only.");
  await box(page).press("Tab");
  await send(page).press("Enter");
  await page.getByRole("log").getByText("No, oxygen only.").waitFor();
  expectQuiet(page);
  await page.context().close();
});

it("a message leads from the bell to its thread", async () => {
  const { id } = await approvedTransport(hospital, company);
  const page = await openPageAs(browser, portal, "hospital", { path: "/notifications" });
  await company.post(`/api/transport-requests/${id}/messages`, { text: "Zoe is aboard" });
  const entry = page.getByRole("link", { name: new RegExp(`message about request ${id}\\b`) });
  await entry.waitFor();
  expect(await page.locator("main").innerText()).not.toContain("Zoe is aboard");
  await entry.click();
  await page.waitForURL(({ search }) => search === "?tab=messages");
  await page.getByRole("log").getByText("Zoe is aboard").waitFor();
  await page.context().close();
});

it("a script is not needed to write", async () => {
  const { id } = await approvedTransport(hospital, company);
  const sent = await hospital.send("POST", `/transport/${id}`, {
    body: new URLSearchParams({
      intent: "message",
      text: "The patient is ready.",
      isAssigned: "on",
      redirectTo: `/transport/${id}?tab=messages`,
      idempotencyKey: crypto.randomUUID(),
    }),
  });
  expect(sent.status).toBe(302);
  const page = await company.send<string>("GET", `/transport/${id}?tab=messages`);
  expect(page.body).toContain("The patient is ready.");
  const later = await company.send<string>("GET", `/transport/${id}`);
  expect(later.body).not.toContain("The patient is ready.");
});

describe("a message that was typed and not sent", () => {
  it("is not offered again if it was sent, and only its response was lost", async () => {
    const { id } = await approvedTransport(hospital, company);
    const page = await openPageAs(browser, portal, "hospital", { path: `/transport/${id}?tab=messages` });
    await box(page).fill("The patient is ready.");
    const path = `/api/transport-requests/${id}/messages`;
    // As if the form had been sent, and a colleague's after it.
    for (const text of ["The patient is ready.", "Please hurry."]) await hospital.post(path, { text });
    await page.getByRole("log").getByText("Please hurry.").waitFor();
    await page.reload();
    await page.getByRole("log").getByText("Please hurry.").waitFor();
    await send(page).click();
    await page.getByText("Message is required.").waitFor();
    expect(await box(page).inputValue()).toBe("");
    await page.context().close();
  });

  it("survives a lost connection and a reload, and is empty once it was sent", async () => {
    const { id } = await approvedTransport(hospital, company);
    const page = await openPageAs(browser, portal, "hospital", { path: `/transport/${id}?tab=messages` });
    const text = "The patient is ready. Please use the north entrance.";
    await box(page).fill(text);
    await page.context().setOffline(true);
    await send(page).click();
    await page.getByText("No connection", { exact: true }).waitFor();
    await page.context().setOffline(false);
    await page.reload();
    await expect.poll(() => box(page).inputValue()).toBe(text);
    await send(page).click();
    await page.getByRole("log").getByText(text).waitFor();
    await expect.poll(() => box(page).inputValue()).toBe("");
    await page.reload();
    await page.getByRole("log").getByText(text).waitFor();
    expect(await box(page).inputValue()).toBe("");
    expect(await messagesOf(id)).toHaveLength(1);
    await page.context().close();
  });

  it("is shown when another company is approved while it is typed", async () => {
    const { id } = await createRequest(hospital);
    await respondTo(company, id);
    const rival = await logInAs(portal, "ambulance2");
    const offer = await respondTo(rival, id);
    const page = await openPageAs(browser, portal, "hospital", { path: `/transport/${id}?tab=messages` });
    const thread = page.getByRole("region", { name: "Bluegate Ambulance" });
    await thread.getByRole("textbox").fill("Do you have a bariatric stretcher?");
    await hospital.patch(`/api/transport-responses/${offer.id}/status`, { status: "approved" });
    await thread.getByText("The transport has changed. This message was not sent:").waitFor();
    await thread.getByText("Do you have a bariatric stretcher?").waitFor();
    await expectAccessible(page, "main");
    await thread.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("region", { name: "Bluegate Ambulance" }).waitFor({ state: "detached" });
    expectQuiet(page);
    await page.context().close();
  });

  it("to the company that ran the transport is in no form for a company of the pool", async () => {
    const { id } = await approvedTransport(hospital, company);
    const page = await openPageAs(browser, portal, "hospital", { path: `/transport/${id}?tab=messages` });
    await box(page).fill("Zoe waits in room 412.");
    await company.patch(`/api/transport-requests/${id}/status`, {
      status: "pending",
      reason: "The vehicle broke down",
    });
    await respondTo(company, id);
    await page.reload();
    await page.getByText("The transport has changed. This message was not sent:").waitFor();
    await page.getByText("Zoe waits in room 412.").waitFor();
    expect(await box(page).inputValue()).toBe("");
    await page.context().close();
  });
});

it("a new message marks its row in the list of the other side until it is read", async () => {
  const { id } = await approvedTransport(hospital, company);
  const page = await openPageAs(browser, portal, "ambulance", { path: "/active-transports" });
  const row = page.getByRole("row").filter({ has: page.locator(`a[href^="/transport/${id}"]`) });
  await row.waitFor();
  expect(await row.getByText("1 new message", { exact: true }).count()).toBe(0);
  await hospital.post(`/api/transport-requests/${id}/messages`, { text: "The patient is ready." });
  await row.getByText("1 new message", { exact: true }).waitFor();
  const [sent] = await messagesOf(id);
  await company.post(`/api/transport-requests/${id}/messages/read`, { upTo: sent?.id });
  await row.getByText("1 new message", { exact: true }).waitFor({ state: "detached" });
  expectQuiet(page);
  await page.context().close();
});
