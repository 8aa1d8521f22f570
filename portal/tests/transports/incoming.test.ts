import type { TransportRequest } from "@wardway/model";
import { expect, it } from "vitest";
import { expectAccessible, expectQuiet, openPageAs, scrollToTop } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { dismissToast } from "../support/main-job/toasts.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import { coordinates, createRequest, requestBody } from "../support/transports.ts";

openFixture("browser");

const ownName = "Larkmoor Regional Medical Center";

const countPages = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;

async function redirect(sender: ApiSession, id: number, destination: string): Promise<void> {
  const path = `/api/transport-requests/${id}`;
  const { revision, medicalRecordNumber } = (await sender.get<TransportRequest>(path)).body;
  const stated = { ...requestBody(), ...coordinates, medicalRecordNumber, destination, revision };
  expect((await sender.post(`${path}/change`, stated)).status).toBe(200);
}

it("a ward sees live what comes, accepts the patient by keyboard, prints the sheet, and loses it by a redirect", async () => {
  const sender = await logInAs(portal, "hospital2");
  const page = await openPageAs(browser, portal, "hospital", { path: "/incoming" });
  await page.getByRole("heading", { name: "Incoming Transports" }).waitFor();
  await expectAccessible(page);
  const { id } = await createRequest(sender, {
    ...coordinates,
    patientName: "Wilhelmina Oyelaran",
    medicalRecordNumber: "MRN-64001",
    destination: ownName,
    destinationUnit: "Stroke Unit, bed 4",
    needs: { care: ["suction"], allergies: "penicillin" },
  });
  const open = page.getByRole("link", { name: `Review incoming transport ${id}`, exact: true });
  await open.waitFor();
  await page.locator("summary").filter({ hasText: "All units" }).press("Enter");
  await page.getByRole("link", { name: "Stroke Unit", exact: true }).press("Enter");
  await page.waitForURL((url) => url.searchParams.get("unit") === "Stroke Unit");
  await expect.poll(() => page.locator("[data-row]").count()).toBe(1);
  const row = page.locator(`[data-row="${id}"]`);
  await row.getByText("W. O.").waitFor();
  await row.getByText("not accepted yet").waitFor();
  expect(await page.content()).not.toMatch(/Oyelaran|MRN-64001|penicillin/);

  await open.press("Enter");
  await page.getByRole("heading", { name: `Incoming transport No. ${id}` }).waitFor();
  await page.getByText("Suction").waitFor();
  await expectAccessible(page);
  expect(await page.content()).not.toMatch(/Oyelaran|MRN-64001|penicillin/);
  const senders = await openPageAs(browser, portal, "hospital2", { path: `/transport/${id}` });
  await senders.getByText("has not accepted the patient yet").waitFor();

  await page.getByLabel("Accepting physician").fill("Dr. Ines Varga");
  await page.getByRole("checkbox", { name: "The bed is confirmed" }).press("Space");
  await page.getByRole("button", { name: "Accept Patient" }).press("Enter");
  await dismissToast(page, "Acceptance saved");
  await page.getByRole("heading", { name: "Wilhelmina Oyelaran" }).waitFor();
  await page.getByText("penicillin").waitFor();
  expect(await page.getByRole("button", { name: "Accept Patient" }).count()).toBe(0);
  await scrollToTop(page);
  await expectAccessible(page);
  expect(countPages(await page.pdf({ format: "A4" }))).toBe(1);
  await senders.getByText("has accepted the patient").waitFor();
  await senders.getByText("Dr. Ines Varga").waitFor();

  await redirect(sender, id, "Tansy Court Rehabilitation");
  await page.getByRole("heading", { name: "This transport does not come to your hospital" }).waitFor();
  expect(await page.content()).not.toMatch(/Oyelaran/);
  expectQuiet(page, [/404/]);
  expectQuiet(senders);
  await Promise.all([page, senders].map((each) => each.context().close()));
});
