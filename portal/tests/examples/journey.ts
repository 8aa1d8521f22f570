import type { Browser, Page } from "playwright-core";
import type { ApiSession } from "../support/session.ts";
import { respondTo } from "../support/transports.ts";
import { confirmTypedPlaces } from "../support/typed-places.ts";

const WAIT_LIMIT_MS = 30_000;

export interface Visit extends AsyncDisposable {
  readonly page: Page;
  /** Errors of the page and its console, and violations of its content security policy. */
  readonly errors: readonly string[];
}

export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext();
  context.setDefaultTimeout(WAIT_LIMIT_MS);
  const page = await context.newPage();
  const errors: string[] = [];
  // Blocked evaluation is not reported on the console by itself.
  await page.addInitScript(() =>
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
      console.error(`securitypolicyviolation: ${violatedDirective} forbids ${blockedURI} ${sample}`),
    ),
  );
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) errors.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => errors.push(`uncaught: ${error}`));
  await page.goto(url);
  return { page, errors, [Symbol.asyncDispose]: () => context.close() };
}

/** The public statistics show figures. */
export const seeStatistics = (page: Page) => page.locator("wardway-statistics dd").first().waitFor();

/** Of the last request: the trials share a portal, which asks about a second open request for a record number. */
let lastRecordNumber = 8820;

/** Creates a request in the widget and sees it in the tracking, which the host adds. @returns its number */
export async function createRequest(page: Page): Promise<number> {
  const form = page.locator("wardway-request form");
  await form.waitFor();
  await form.getByLabel("Patient name").fill("Helena Strand");
  await form.getByLabel("Medical record number").fill(`MRN-${++lastRecordNumber}`);
  await form.getByRole("combobox", { name: "Current location" }).fill("4 West, bed 2");
  await form.getByRole("combobox", { name: "Destination" }).fill("Brookhollow Dialysis Center");
  await confirmTypedPlaces(form);
  await form.getByRole("button", { name: "Create request" }).click();
  const confirmation = page.locator("wardway-request").getByText(/^Request number \d+$/);
  const id = Number(/\d+/.exec(await confirmation.innerText())?.[0]);
  await page
    .locator(`wardway-tracking[request-id="${id}"]`)
    .getByText("Waiting for ambulance companies to respond.")
    .waitFor();
  return id;
}

/** The host receives `wardway-request-created`, then `wardway-status-changed` when a company responds. */
export async function seeEvents(page: Page, id: number, company: ApiSession): Promise<void> {
  const followed = page.locator("#followed");
  await followed.getByText(`Following transport ${id}.`).waitFor();
  await respondTo(company, id);
  await followed.getByText(`Transport ${id} is needs_approval.`).waitFor();
}
