import type { RequestTemplate, TransportRequest } from "@wardway/model";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectAccessible, expectQuiet, openPageAs } from "../support/browser.ts";
import { browser, hospital, openFixture, portal } from "../support/fixture.ts";
import { postForm } from "../support/log-in.ts";
import { logInAs } from "../support/session.ts";
import { coordinates, createRequest, requestBody } from "../support/transports.ts";

openFixture("browser", "hospital");

const waitForScript = (page: Page) => page.locator("a[aria-haspopup][href='/notifications']").waitFor();

const list = async () => (await hospital.get<RequestTemplate[]>("/api/request-templates")).body;

/** Saves from the request's page what is ticked there. */
async function saveFrom(id: number, name: string, fields: Record<string, string> = {}, session = hospital) {
  const { revision } = (await hospital.get<TransportRequest>(`/api/transport-requests/${id}`)).body;
  return postForm(session, `/templates?from=${id}`, {
    intent: "save",
    requestId: String(id),
    revision: String(revision),
    name,
    ...fields,
  });
}

it("is saved from a transport without its patient, and a request begins from it by keyboard", async () => {
  const { id } = await createRequest(hospital, {
    ...coordinates,
    patientName: "Maria Lindqvist",
    medicalRecordNumber: "MRN-61001",
    needs: { mobility: "wheelchair", allergies: "penicillin" },
    specialInstructions: "Afraid of lifts",
  });
  const page = await openPageAs(browser, portal, "hospital");
  await page.goto(`${portal.url}/transport/${id}`);
  await page.getByRole("link", { name: "Save as Template" }).click();
  await page.getByRole("heading", { name: `Save request No. ${id} as a template` }).waitFor();
  expect(await page.getByRole("main").innerText()).not.toMatch(/Lindqvist|MRN-61001|penicillin|Afraid/);
  // One patient only was taken there.
  const destination = page.getByRole("checkbox", { name: "Destination" });
  expect(await destination.isChecked()).toBe(false);
  await destination.press("Space");
  await page.getByRole("checkbox", { name: "Pick-up", exact: true }).setChecked(true);
  await expectAccessible(page);
  await page.getByLabel("Name").fill("Dialysis, 4 West");
  await page.getByLabel("Special instructions").fill("Ring at the gate");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Template saved", { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe("");
  await expectAccessible(page);

  await page.goto(`${portal.url}/hospital-dashboard`);
  await waitForScript(page);
  await page.getByRole("link", { name: "New request", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog");
  // What was typed before the template was chosen stays.
  await dialog.getByLabel("Patient name").fill("Olga Brandt");
  await dialog.getByRole("link", { name: "Dialysis, 4 West" }).press("Enter");
  await page.getByText("This request begins from the template “Dialysis, 4 West”.").waitFor();
  expect(await page.getByRole("combobox", { name: "Destination" }).inputValue()).not.toBe("");
  expect(await page.getByLabel("Special instructions").inputValue()).toBe("Ring at the gate");
  await expect.poll(() => page.getByLabel("Patient name").inputValue()).toBe("Olga Brandt");
  await page.reload();
  await expect.poll(() => page.getByLabel("Patient name").inputValue()).toBe("Olga Brandt");
  expect(await page.getByText("Draft for").count()).toBe(0);
  await page.getByLabel("As soon as possible").check();
  await page.getByLabel("Medical record number").fill("MRN-61002");
  await page.getByLabel("Medical record number").press("Enter");
  await page.waitForURL((url) => url.pathname === "/hospital-dashboard");
  const created = (await hospital.get<TransportRequest[]>("/api/transport-requests?q=MRN-61002")).body;
  expect(created).toMatchObject([
    {
      patientName: "Olga Brandt",
      needs: { mobility: "wheelchair" },
      specialInstructions: "Ring at the gate",
      asSoonAsPossible: true,
      destinationLat: coordinates.destinationLat,
    },
  ]);
  expectQuiet(page);
  await page.context().close();
});

it("keeps what was typed if its name is taken, and then replaces the earlier one", async () => {
  const { id } = await createRequest(hospital, { medicalRecordNumber: "MRN-61003" });
  expect((await saveFrom(id, "Cath lab", { destination: "on" })).status).toBe(302);
  const again = await saveFrom(id, "CATH LAB", { specialInstructions: "Typed before", priority: "on" });
  expect(again.status).toBe(409);
  expect(again.body).toContain("Your hospital has a template with this name");
  expect(again.body).toContain("Typed before");
  expect(again.body).toContain("Replace the template with this name");
  expect((await saveFrom(id, "CATH LAB", { priority: "on", replaces: "on" })).status).toBe(302);
  expect((await list()).filter(({ name }) => name.toLowerCase() === "cath lab")).toMatchObject([
    { name: "CATH LAB", destination: null, priority: "high" },
  ]);
});

it("is not saved from a request that has changed since the page was opened", async () => {
  const { id, revision } = await createRequest(hospital, { medicalRecordNumber: "MRN-61004" });
  const changed = requestBody({ medicalRecordNumber: "MRN-61004", destination: "12 Oak Street" });
  await hospital.post(`/api/transport-requests/${id}/change`, { ...changed, revision });
  const old = { revision: String(revision), destination: "on" };
  const rejected = await saveFrom(id, "Outdated", old);
  expect([rejected.status, rejected.body.includes("The request has changed since")]).toEqual([409, true]);
});

it("is of its hospital only", async () => {
  const { id } = await createRequest(hospital, { medicalRecordNumber: "MRN-61005" });
  await saveFrom(id, "Ours", { destination: "on" });
  const [template] = (await list()).filter(({ name }) => name === "Ours");
  const foreign = await logInAs(portal, "hospital2");
  expect((await saveFrom(id, "Stolen", {}, foreign)).status).toBe(404);
  expect((await foreign.get<RequestTemplate[]>("/api/request-templates")).body).toEqual([]);
  const form = await foreign.get<string>(`/new-request?template=${template?.id}`);
  expect(form.body).toContain("This template no longer exists");
  expect(form.body).not.toContain("Ours");
  expect((await foreign.get(`/templates?from=${id}`)).status).toBe(404);
});

it("is removed by the first of two users; the second learns it, and an open form is still sent", async () => {
  const { destinationLat, destinationLong } = coordinates;
  const onMap = { destinationLat, destinationLong };
  const body = { name: "Discharge", destination: "Brookhollow Care Home", priority: "low", ...onMap };
  const { id } = (await hospital.post<RequestTemplate>("/api/request-templates", body)).body;
  const page = await openPageAs(browser, portal, "hospital");
  await page.goto(`${portal.url}/new-request?template=${id}`);
  await waitForScript(page);
  await page.getByLabel("Patient name").fill("Piet Jansen");
  const remove = () => postForm(hospital, "/templates", { intent: "remove", templateId: String(id) });
  expect((await remove()).status).toBe(302);
  expect((await remove()).status).toBe(302);
  const { body: shown } = await hospital.get<string>("/templates");
  expect(shown).toContain("This template no longer exists.");

  await page.reload();
  await page.getByText("This template no longer exists: the form has nothing from it.").waitFor();
  await expect.poll(() => page.getByLabel("Patient name").inputValue()).toBe("Piet Jansen");
  expect(await page.getByRole("combobox", { name: "Destination" }).inputValue()).toBe(
    "Brookhollow Care Home",
  );
  await page.getByLabel("As soon as possible").check();
  await page.getByLabel("Medical record number").fill("MRN-61006");
  await page.getByRole("button", { name: "Create request" }).click();
  await page.waitForURL((url) => url.pathname === "/hospital-dashboard");
  expectQuiet(page);
  await page.context().close();
});
