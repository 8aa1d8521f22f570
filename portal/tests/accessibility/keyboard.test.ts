import { ratings } from "@wardway/db/schema";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectQuiet, openPageAs } from "../support/browser.ts";
import { browser, company, hospital, openFixture, portal } from "../support/fixture.ts";
import { enter, expectAllReached, openTab, tabTo, typeInto } from "../support/main-job/keyboard.ts";
import { completedEntry, findResponse } from "../support/main-job/steps.ts";
import { completedTransport, createRequest, respondTo, transportInProgress } from "../support/transports.ts";

openFixture("browser", "hospital", "company");

async function openWithoutPointer(username: string, path: string): Promise<Page> {
  const page = await openPageAs(browser, portal, username);
  await page.addInitScript(() => {
    addEventListener("pointerdown", () => console.error("A pointer was used."), { capture: true });
  });
  await page.goto(path);
  return page;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

it("reaches every control of the request form", async () => {
  const page = await openWithoutPointer("hospital", "/new-request");
  await button(page, "Create request").waitFor();
  await expectAllReached(page);
  expectQuiet(page);
});

it("reaches every control of the responses, and approves one", async () => {
  const { id, patientName } = await createRequest(hospital);
  await respondTo(company, id);
  const page = await openWithoutPointer("hospital", `/transport/${id}`);
  await openTab(page, /^Responses\s*1$/);
  await page.waitForURL(/tab=responses/);
  const entry = findResponse(page, "Bluegate Ambulance");
  await entry.waitFor();
  await expectAllReached(page);
  await enter(page, entry.getByRole("button", { name: "Approve" }));
  const question = page.getByRole("alertdialog", {
    name: `Approve Bluegate Ambulance for ${patientName}?`,
  });
  await enter(page, question.getByRole("button", { name: "Approve" }));
  await question.waitFor({ state: "detached" });
  await entry.getByText("Approved", { exact: true }).waitFor();
  expectQuiet(page);
});

it("finds a request and responds to it", async () => {
  const destination = "Brookhollow Dialysis Center, north hall";
  await createRequest(hospital, { destination });
  const page = await openWithoutPointer("ambulance", "/ambulance-dashboard");
  await typeInto(page, page.getByLabel("Search requests"), destination);
  await page.keyboard.press("Enter");
  await page.waitForURL(({ searchParams }) => searchParams.has("search"));
  await enter(
    page,
    page.getByRole("row").filter({ hasText: destination }).getByRole("link", { name: "Respond" }),
  );
  await page.waitForURL(/\/transport\/\d+\?tab=responses/);
  await enter(page, button(page, "On time"));
  await typeInto(page, page.getByLabel("Notes"), "Crew of two");
  await enter(page, button(page, "Send response"));
  await page.getByText("Response sent", { exact: true }).first().waitFor();
  expectQuiet(page);
});

it("reaches every control of the crew's page, and records a step", async () => {
  const { id } = await transportInProgress(hospital, company, "en_route");
  const page = await openWithoutPointer("ambulance", `/transport/${id}/crew`);
  await button(page, "At pick-up").waitFor();
  await expectAllReached(page);
  await enter(page, button(page, "At pick-up"));
  await button(page, "Patient aboard").waitFor();
  expectQuiet(page);
});

it("rates a transport", async () => {
  const { id } = await completedTransport(hospital, company);
  const page = await openWithoutPointer("hospital", `/transport/${id}`);
  await page.getByRole("heading", { name: "Rate Bluegate Ambulance" }).waitFor();
  await tabTo(page, page.getByRole("radio", { name: /^1 star/ }));
  for (let star = 1; star < 4; star++) await page.keyboard.press("ArrowRight");
  await typeInto(page, page.getByLabel("Feedback"), "Gentle on the stairs.");
  await enter(page, button(page, "Submit rating"));
  await completedEntry(page, "Transport Rated").waitFor();
  const rows = await portal.db.select().from(ratings).where(eq(ratings.transportRequestId, id));
  expect(rows).toMatchObject([{ rating: 4, feedback: "Gentle on the stairs." }]);
  expectQuiet(page);
});
