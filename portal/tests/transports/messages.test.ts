import type { TransportMessage } from "@wardway/model";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectAccessible, expectQuiet, openPageAs, phone } from "../support/browser.ts";
import { browser, company, hospital, openFixture, portal } from "../support/fixture.ts";
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
