import { transportRequests } from "@wardway/db/schema";
import type { TransportRequest } from "@wardway/model";
import { format } from "date-fns";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectQuiet, openPage, openPageAs, signedInPage } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { tabTo, typeInto } from "../support/main-job/keyboard.ts";
import {
  approve,
  createdId,
  fillInRequest,
  findResponse,
  inTwoHours,
  openApproval,
  openResponseForm,
  type Patient,
  statusUpdated,
} from "../support/main-job/steps.ts";
import { dismissToast } from "../support/main-job/toasts.ts";
import { logInAs } from "../support/session.ts";
import { createRequest, respondTo } from "../support/transports.ts";

openFixture("browser");

const saved = (patientName: string) =>
  portal.db.select().from(transportRequests).where(eq(transportRequests.patientName, patientName));

describe("two colleagues", () => {
  it("approve different responses: the second reads why not, and then what the first decided", async () => {
    const [hospital, ...companies] = await Promise.all(
      ["hospital", "ambulance", "ambulance2"].map((username) => logInAs(portal, username)),
    );
    if (!hospital) throw new Error("There is no request.");
    const { id } = await createRequest(hospital);
    const [first, second] = await Promise.all(
      companies.map(async (company) => (await respondTo(company, id)).ambulanceCompanyName),
    );
    if (!first || !second) throw new Error("There is no response.");
    const page = await signedInPage(browser, portal, "hospital");
    const colleague = await signedInPage(browser, portal, "nurse");
    for (const each of [page, colleague]) await each.goto(`/transport/${id}?tab=responses`);
    // An open dialog pauses updates, so the colleague does not see the approval.
    const question = await openApproval(colleague, second);
    await approve(await openApproval(page, first));
    await statusUpdated(page, /approved, arrives/);

    await approve(question);

    await dismissToast(
      colleague,
      "Update failed",
      "This response can no longer be approved: a company's response has been approved.",
    );
    for (const each of [page, colleague]) {
      await findResponse(each, first).getByText("Approved", { exact: true }).waitFor();
      await findResponse(each, second).getByText("Rejected", { exact: true }).waitFor();
      await expect.poll(() => each.getByRole("button", { name: "Approve" }).count()).toBe(0);
      expectQuiet(each);
    }
    const { body } = await hospital.get<TransportRequest>(`/api/transport-requests/${id}`);
    expect(body).toMatchObject({ status: "approved", ambulanceCompanyName: first });
  });
});

describe("without a script", () => {
  async function logIn(username: string): Promise<Page> {
    const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/login");
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password").fill(portal.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByText("Login successful").waitFor();
    return page;
  }

  it("a hospital creates a request, a company responds and the hospital approves", async () => {
    const patient: Patient = {
      name: "Plain Form",
      recordNumber: "MRN-1",
      destination: "Brookhollow Dialysis Center, south hall",
    };
    const hospital = await logIn("hospital");
    await hospital.getByRole("link", { name: "New Transport Request" }).click();
    await fillInRequest(hospital, patient);
    await hospital.getByRole("button", { name: "Create request" }).click();
    await hospital.getByText("Request created").waitFor();
    const id = await createdId(hospital);

    const company = await logIn("ambulance");
    await openResponseForm(company, patient);
    const { date, time } = inTwoHours();
    await company.getByLabel("Date").fill(date);
    await company.getByLabel("Time").fill(time);
    await company.getByLabel("Notes").fill("Without a script");
    await company.getByRole("button", { name: "Send response" }).click();
    await company.getByText("Response sent").waitFor();

    await hospital.goto(`/transport/${id}`);
    await hospital.getByRole("tab", { name: /^Responses\s*1$/ }).click();
    const entry = findResponse(hospital, "Bluegate Ambulance");
    await entry.getByText("Without a script").waitFor();
    await entry.getByText("Approve", { exact: true }).first().click();
    await entry.locator("details[open]").getByRole("button", { name: "Approve" }).click();
    await hospital.getByText("Status updated").waitFor();
    await entry.getByText("Approved", { exact: true }).waitFor();
    expect(await saved(patient.name)).toMatchObject([{ id, status: "approved" }]);
  });
});

describe("with the keyboard alone", () => {
  it("a request without special needs takes no more than 16 keys besides its texts", async () => {
    const page = await openPageAs(browser, portal, "hospital", { path: "/new-request" });
    await page.getByLabel("Patient name").focus();
    await page.evaluate(() => {
      addEventListener("keydown", ({ key }) => {
        // Of a text, each has one character.
        if (key.length > 1) document.body.dataset.keys = `${Number(document.body.dataset.keys ?? 0) + 1}`;
      });
    });
    await page.keyboard.type("Quick Person");
    await typeInto(page, page.getByLabel("Medical record number"), "MRN-60177");
    await typeInto(page, page.getByRole("combobox", { name: "Destination" }), "Brookhollow");
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await typeInto(page, page.getByLabel("Date"), format(new Date(), "MMddyyyy"));
    const keys = Number(await page.evaluate(() => document.body.dataset.keys));
    await page.keyboard.press("Enter");
    expect(keys + 1).toBeLessThanOrEqual(16);
    await createdId(page);
    expect(await saved("Quick Person")).toHaveLength(1);
    expectQuiet(page);
  });

  it("a hospital logs in and creates a request", async () => {
    const page = await openPage(browser, portal);
    await page.goto("/login?redirectTo=/new-request");
    await typeInto(page, page.getByLabel("Username"), "nurse");
    await typeInto(page, page.getByLabel(/^Password/), portal.password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/new-request");

    await typeInto(page, page.getByLabel("Patient name"), "Keys Onle");
    await typeInto(page, page.getByLabel("Medical record number"), "MRN-77");
    await tabTo(page, page.getByLabel("Patient name"), "Shift+Tab");
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("y");
    await typeInto(page, page.getByLabel("Current location"), "4 West");
    await tabTo(page, page.getByLabel("Use as typed for current location"));
    await page.keyboard.press("Space");
    await typeInto(page, page.getByRole("combobox", { name: "Destination" }), "Brookhollow");
    await tabTo(page, page.getByLabel("Use as typed for destination"));
    await page.keyboard.press("Space");
    // Typed in the browser's locale: month first.
    await typeInto(page, page.getByLabel("Date"), format(new Date(), "MMddyyyy"));
    await tabTo(page, page.getByLabel("Priority"));
    await page.keyboard.press("ArrowDown");
    await tabTo(page, page.getByLabel("Oxygen", { exact: true }));
    await page.keyboard.press("Space");
    await typeInto(page, page.getByLabel("Special instructions"), "Ring at the north door.");
    await tabTo(page, page.getByRole("button", { name: "Create request" }));
    await page.keyboard.press("Enter");

    const id = await createdId(page);
    await page.locator("tr[data-marked]", { hasText: "Keys Only" }).waitFor();
    expect(await saved("Keys Only")).toMatchObject([
      { id, priority: "high", equipment: "Oxygen", specialInstructions: "Ring at the north door." },
    ]);
    expectQuiet(page);
  });
});
