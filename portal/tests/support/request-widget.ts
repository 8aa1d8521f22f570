import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Returns the widget's form once it accepts input. */
export async function requestForm(page: Page): Promise<Locator> {
  const form = page.locator("wardway-request form");
  await form.waitFor();
  return form;
}

export interface Typed {
  readonly patientName: string;
  readonly medicalRecordNumber: string;
}

/** Fills in required fields without defaults; the current location is the site's hospital. */
export async function typeRequest(form: Locator, { patientName, medicalRecordNumber }: Typed): Promise<void> {
  await form.getByLabel("Patient name").fill(patientName);
  await form.getByLabel("Medical record number").fill(medicalRecordNumber);
  await form.getByRole("combobox", { name: "Destination" }).fill("Brookhollow Dialysis Center");
  await form.getByRole("group", { name: "From", exact: true }).getByLabel("Unit").fill("4 West");
  await confirmDestination(form);
}

/** Which is no known place. */
export const confirmDestination = (form: Locator) =>
  form.getByRole("checkbox", { name: "Use as typed for destination" }).check();

export const create = (form: Locator) => form.getByRole("button", { name: "Create request" });

export async function getCreatedId(page: Page): Promise<number> {
  const confirmation = page.locator("wardway-request").getByText(/^Request number \d+$/);
  await confirmation.waitFor();
  return Number(/\d+/.exec((await confirmation.textContent()) ?? "")?.[0]);
}

/** Follows a transport in the intranet's widget without polling, so that only the socket reports changes. */
export async function followInWidget(page: Page, id: number): Promise<Locator> {
  const number = page.getByLabel("Number of the transport");
  await number.fill(String(id));
  // By the keyboard: a pointer would lose the button if a list above it grows between press and release.
  await number.press("Enter");
  const tracking = page.locator(`wardway-tracking[request-id="${id}"]`);
  await tracking.evaluate((element) => element.setAttribute("poll-seconds", "3600"));
  await tracking.getByText(`Request ${id}`, { exact: true }).waitFor();
  return tracking;
}

/** Collects the idempotency keys of create calls from now on. */
export function collectCreateKeys(page: Page): readonly (string | null)[] {
  const keys: (string | null)[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().endsWith("/api/transport-requests")) return;
    keys.push(request.headers()["idempotency-key"] ?? null);
  });
  return keys;
}

/** Fails on requests, from now on, to other origins than the page's and the portal's. */
export function watchOrigins(page: Page): { expectOnly(...origins: string[]): void } {
  const contacted = new Set<string>();
  const addOrigin = (address: string) => {
    if (/^(?:https?|wss?):/.test(address)) contacted.add(new URL(address.replace(/^ws/, "http")).origin);
  };
  page.on("request", (request) => addOrigin(request.url()));
  page.on("websocket", (socket) => addOrigin(socket.url()));
  return { expectOnly: (...origins) => expect([...contacted].toSorted()).toEqual(origins.toSorted()) };
}
