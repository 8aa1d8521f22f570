import { addHours, format } from "date-fns";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { dismissToast } from "./toasts.ts";

export interface Patient {
  readonly name: string;
  readonly recordNumber: string;
  readonly destination: string;
}

/** Soon enough to start the transport without a reason. */
export function inTwoHours() {
  const pickUp = addHours(new Date(), 2);
  return { date: format(pickUp, "yyyy-MM-dd"), time: format(pickUp, "HH:mm") };
}

/** Fills in required fields; works without JavaScript. */
export async function fillInRequest(page: Page, patient: Patient): Promise<void> {
  await page.getByLabel("Patient name").fill(patient.name);
  await page.getByLabel("Medical record number").fill(patient.recordNumber);
  await page.getByLabel("Current location").fill("4 West, room 412");
  await page.getByLabel("Destination").fill(patient.destination);
  const { date, time } = inTwoHours();
  await page.getByLabel("Date").fill(date);
  await page.getByLabel("Time", { exact: false }).fill(time);
}

/** Returns the id of the request highlighted on the dashboard. */
export async function createdId(page: Page): Promise<number> {
  await page.waitForURL(/\/hospital-dashboard\?created=\d+$/);
  return Number(new URL(page.url()).searchParams.get("created"));
}

/** Opens the response form from the dashboard's pool. */
export async function openResponseForm(page: Page, { destination }: Patient): Promise<void> {
  const row = await find(page, destination);
  await row.getByRole("link", { name: "Respond", exact: true }).click();
  await page.waitForURL(/\/transport\/\d+\?tab=responses/);
}

/** Returns the only row after a search for `text`. */
export async function find(page: Page, text: string): Promise<Locator> {
  const box = page.getByLabel("Search requests");
  await box.fill(text);
  await box.press("Enter");
  await page.waitForURL(({ searchParams }) => searchParams.has("search"));
  const row = page.getByRole("row").filter({ hasText: text });
  await row.waitFor();
  return row;
}

/** Clicks until the step is taken, because a click right after another one is taken for a double click. */
export async function recordStep(page: Page, step: string): Promise<void> {
  const button = page.getByRole("button", { name: step, exact: true });
  await button.waitFor();
  const isOffered = async () => {
    if (await button.isVisible()) await button.click();
    return button.isVisible();
  };
  await expect.poll(isOffered, { interval: 250 }).toBe(false);
}

export const findResponse = (page: Page, company: string) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3, name: company, exact: true }) });

/** Opens and returns the confirmation dialog. */
export async function openApproval(page: Page, company: string): Promise<Locator> {
  await findResponse(page, company).getByRole("button", { name: "Approve" }).click();
  const dialog = page.getByRole("alertdialog", { name: `Approve ${company} for ` });
  await dialog.waitFor();
  return dialog;
}

export const approve = (dialog: Locator) => dialog.getByRole("button", { name: "Approve" }).click();

export const statusUpdated = (page: Page, what: RegExp) => dismissToast(page, "Status updated", what);

export const completedEntry = (page: Page, title: string) =>
  page
    .getByRole("list", { name: "Timeline of the transport" })
    .getByRole("listitem")
    .filter({ hasText: title, hasNotText: "(not yet)" });
