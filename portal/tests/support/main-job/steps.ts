import { addDays, format } from "date-fns";
import type { Locator, Page } from "playwright-core";
import { dismissToast } from "./toasts.ts";

export interface Patient {
  readonly name: string;
  readonly recordNumber: string;
  /** Tells the request from all others, whoever looks for it. */
  readonly destination: string;
}

export const tomorrow = () => format(addDays(new Date(), 1), "yyyy-MM-dd");

/** Fills in what the form asks for at least; works without a script. */
export async function fillInRequest(page: Page, patient: Patient): Promise<void> {
  await page.getByLabel("Patient name").fill(patient.name);
  await page.getByLabel("Medical record number").fill(patient.recordNumber);
  await page.getByLabel("Current location").fill("4 West, room 412");
  await page.getByLabel("Destination").fill(patient.destination);
  await page.getByLabel("Date").fill(tomorrow());
  await page.getByLabel("Time", { exact: false }).fill("09:30");
}

/** The number of the request that the dashboard points out. */
export async function createdId(page: Page): Promise<number> {
  await page.waitForURL(/\/hospital-dashboard\?created=\d+$/);
  return Number(new URL(page.url()).searchParams.get("created"));
}

/** From the dashboard with the pool to the request's form of a response. */
export async function openResponseForm(page: Page, { destination }: Patient): Promise<void> {
  const row = await find(page, destination);
  await row.getByRole("link", { name: "Respond", exact: true }).click();
  await page.waitForURL(/\/transport\/\d+\?tab=responses/);
}

/** The row of the dashboard's list that a search for `text` leaves. */
export async function find(page: Page, text: string): Promise<Locator> {
  const box = page.getByLabel("Search requests");
  await box.fill(text);
  await box.press("Enter");
  await page.waitForURL(({ searchParams }) => searchParams.has("search"));
  const row = page.getByRole("row").filter({ hasText: text });
  await row.waitFor();
  return row;
}

/** The entry of a company on the tab Responses. */
export const responseOf = (page: Page, company: string) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3, name: company, exact: true }) });

/** ISO 8601: when the company of an entry expects to arrive. */
export async function arrivalOf(entry: Locator): Promise<string> {
  const paragraph = entry.getByRole("paragraph").filter({ hasText: "Estimated arrival" });
  return (await paragraph.locator("time").getAttribute("datetime")) ?? "";
}

/** Opens the question before an approval; the dialog it returns confirms it. */
export async function askToApprove(page: Page, company: string): Promise<Locator> {
  await responseOf(page, company).getByRole("button", { name: "Approve" }).click();
  const dialog = page.getByRole("alertdialog", { name: `Approve ${company}?` });
  await dialog.waitFor();
  return dialog;
}

export const approve = (dialog: Locator) => dialog.getByRole("button", { name: "Approve" }).click();

export const statusUpdated = (page: Page) =>
  dismissToast(page, "Status updated", "The transport status has been updated successfully");

/** An entry of the timeline that has happened. */
export const happened = (page: Page, title: string) =>
  page
    .getByRole("list", { name: "Timeline of the transport" })
    .getByRole("listitem")
    .filter({ hasText: title, hasNotText: "(not yet)" });
