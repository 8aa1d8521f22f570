import type { RequestTemplate, TransportRequest } from "@wardway/model";
import type { Locator, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, expectQuiet, openPage } from "../support/browser.ts";
import { type ExamplePage, startDocumentedExample } from "../support/example-site.ts";
import { browser, company, hospital, openFixture, portal } from "../support/fixture.ts";
import { create, followInWidget, getCreatedId, requestForm } from "../support/request-widget.ts";
import { logInAs } from "../support/session.ts";
import { approvedTransport, completedTransport, createRequest, requestBody } from "../support/transports.ts";

let intranet: ExamplePage;

openFixture("browser", "hospital", "company");

beforeAll(async () => {
  intranet = await startDocumentedExample(portal, "hospital-intranet");
});

afterAll(async () => {
  await intranet?.stop();
});

async function openWith(prefill: Readonly<Record<string, unknown>>) {
  const page = await openPage(browser, portal);
  await page.goto(intranet.url);
  await requestForm(page);
  await page.locator("wardway-request").evaluate((element, given) => {
    Object.assign(element, { prefill: given });
  }, prefill);
  return page;
}

const valuesOf = (form: Locator) =>
  form.evaluate((element) => Object.fromEntries(new FormData(element as HTMLFormElement).entries()));

/** As the request is, apart from what is given. */
async function changeInApi(id: number, given: object) {
  const request = await read(id);
  const names = [
    "patientName",
    "medicalRecordNumber",
    "currentLocation",
    "currentUnit",
    "destination",
  ] as const;
  const body = Object.fromEntries(names.map((name) => [name, request[name]]));
  const { revision, transportDate, asSoonAsPossible, priority, equipment, needs } = request;
  return hospital.post(`/api/transport-requests/${id}/change`, {
    ...{ ...body, revision, transportDate, asSoonAsPossible, priority, equipment, needs },
    ...given,
  });
}

const read = async (id: number) =>
  (await hospital.get<TransportRequest>(`/api/transport-requests/${id}`)).body;

test("a page asks for the return trip of a transport, and the next form is empty", async () => {
  const outbound = await completedTransport(hospital, company);
  const page = await openWith({ returnOf: outbound.id, contactPerson: "Ward 7" });
  const widget = page.locator("wardway-request");
  await widget.getByText(`The return trip of request No. ${outbound.id}`).waitFor();
  const form = await requestForm(page);
  expect(await form.getByRole("combobox", { name: "Current location" }).inputValue()).toBe(
    outbound.destination,
  );
  expect(await form.getByLabel("Patient name").inputValue()).toBe(outbound.patientName);
  await expectAccessible(page);
  await create(form).click();
  const id = await getCreatedId(page);
  expect(await read(id)).toMatchObject({
    outbound: { id: outbound.id },
    destination: outbound.currentLocation,
    contactPerson: "Ward 7",
    asSoonAsPossible: true,
  });
  await widget.getByRole("button", { name: "New request" }).click();
  await expect.poll(() => form.getByLabel("Patient name").inputValue()).toBe("");
  expect(await widget.getByText("The return trip of").count()).toBe(0);
  expectQuiet(page);
  await page.context().close();
});

test("the second of two return trips is rejected with the number of the first, and a foreign request is not shown", async () => {
  const outbound = await completedTransport(hospital, company, { medicalRecordNumber: "MRN-5001" });
  const page = await openWith({ returnOf: outbound.id });
  const widget = page.locator("wardway-request");
  await widget.getByText(`The return trip of request No. ${outbound.id}`).waitFor();
  const first = await createRequest(hospital, { returnOf: outbound.id, medicalRecordNumber: "MRN-5002" });
  await create(await requestForm(page)).click();
  await widget.getByText(`has already been requested: request ${first.id}`).waitFor();
  await widget.evaluate((element) => (element as HTMLElement & { reset(): void }).reset());
  await widget.getByText(`has already been requested: No. ${first.id}`).waitFor();
  const foreign = await createRequest(await logInAs(portal, "hospital2"));
  await widget.evaluate((element, repeatOf) => {
    Object.assign(element, { prefill: { repeatOf } });
  }, foreign.id);
  await widget.getByRole("alert").getByText("Transport request not found").waitFor();
  expect(await widget.locator("form").count()).toBe(0);
  expectQuiet(page, [/status of 40[49]/]);
  await page.context().close();
});

test("the tracking requests the return trip that was prepared, with one press", async () => {
  const { id } = await completedTransport(hospital, company, { medicalRecordNumber: "MRN-5010" });
  const prepared = { ...requestBody({ medicalRecordNumber: "MRN-5010" }), contactPerson: "Ward 7" };
  await hospital.post(`/api/transport-requests/${id}/prepared-return`, prepared);
  const page = await openPage(browser, portal);
  await page.goto(intranet.url);
  const tracking = await followInWidget(page, id);
  await tracking.getByText("Prepared, not requested yet").waitFor();
  await expectAccessible(page);
  await tracking.getByRole("button", { name: "Patient is ready" }).press("Enter");
  await tracking.getByText(/^No\. \d+, Pending$/).waitFor();
  expect(await tracking.getByRole("button", { name: "Patient is ready" }).count()).toBe(0);
  const { returnTrip } = await read(id);
  expect(await read(returnTrip?.id ?? 0)).toMatchObject({ contactPerson: "Ward 7", asSoonAsPossible: true });
  expectQuiet(page);
  await page.context().close();
});

test("the tracking asks before a return trip beside another open request of the patient", async () => {
  const { id } = await completedTransport(hospital, company, { medicalRecordNumber: "MRN-5011" });
  const prepared = requestBody({ medicalRecordNumber: "MRN-5011" });
  await hospital.post(`/api/transport-requests/${id}/prepared-return`, prepared);
  const other = await createRequest(hospital, { medicalRecordNumber: "mrn-5011" });
  const page = await openPage(browser, portal);
  await page.goto(intranet.url);
  const tracking = await followInWidget(page, id);
  await tracking.getByRole("button", { name: "Patient is ready" }).press("Enter");
  const question = tracking.getByRole("group", { name: "Create another request for this record number?" });
  await question.getByText(new RegExp(`^No\\. ${other.id},`)).waitFor();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Back" }).press("Enter");
  await page.keyboard.press("Enter");
  await question.waitFor();
  expect((await read(id)).returnTrip).toBeUndefined();
  // It was not asked about.
  const second = await createRequest(hospital, { medicalRecordNumber: "MRN-5011" });
  await question.getByRole("button", { name: "Create anyway" }).press("Enter");
  await question.getByText(new RegExp(`^No\\. ${second.id},`)).waitFor();
  expect((await read(id)).returnTrip).toBeUndefined();
  await question.getByRole("button", { name: "Create anyway" }).press("Enter");
  await tracking.getByText(/^No\. \d+, Pending$/).waitFor();
  expectQuiet(page, [/status of 409/]);
  await page.context().close();
});

test("a draft of another patient has nothing of the request that a form begins from, nor loses its link", async () => {
  const outbound = await completedTransport(hospital, company, {
    medicalRecordNumber: "MRN-5003",
    needs: { allergies: "penicillin" },
    isolationPrecautions: "contact",
  });
  const page = await openWith({});
  const widget = page.locator("wardway-request");
  const form = await requestForm(page);
  await form.getByLabel("Patient name").fill("Other Person");
  await widget.evaluate((element, returnOf) => {
    Object.assign(element, { prefill: { returnOf } });
  }, outbound.id);
  const notice = widget.getByText(`The return trip of request No. ${outbound.id}`);
  await notice.waitFor();
  await form.getByLabel("Special instructions").fill("Blanket");
  await widget
    .getByRole("listitem")
    .filter({ hasText: "Other Person" })
    .getByRole("button", { name: "Continue" })
    .click();
  await expect.poll(() => form.getByLabel("Patient name").inputValue()).toBe("Other Person");
  await notice.waitFor({ state: "detached" });
  expect(await valuesOf(form)).toMatchObject({
    allergies: "",
    isolationPrecautions: "none",
    destination: "",
  });

  await widget
    .getByRole("listitem")
    .filter({ hasText: outbound.patientName })
    .getByRole("button", { name: "Continue" })
    .click();
  await notice.waitFor();
  expect(await valuesOf(form)).toMatchObject({
    patientName: outbound.patientName,
    allergies: "penicillin",
    isolationPrecautions: "contact",
    specialInstructions: "Blanket",
  });
  await create(form).click();
  expect(await read(await getCreatedId(page))).toMatchObject({ outbound: { id: outbound.id } });
  expectQuiet(page);
  await page.context().close();
});

test("a form begins from a template of the hospital, by keyboard, and what was typed stays a draft", async () => {
  const template = async (name: string) => {
    const body = {
      name,
      destination: "Brookhollow Dialysis Center",
      destinationUnit: "Dialysis",
      priority: "high",
      needs: { mobility: "wheelchair" },
    };
    return (await hospital.post<RequestTemplate>("/api/request-templates", body)).body;
  };
  for (const name of ["Dialysis A", "Dialysis B", "Dialysis C", "Dialysis D", "Dialysis E"])
    await template(name);
  const { id: templateId } = await template("Dialysis, the chair by the window on the second floor");
  const page = await openWith({
    contactPerson: "Ward 7",
    priority: "low",
    currentLocation: { text: "Harrow Clinic", unit: "Ward 7" },
  });
  const widget = page.locator("wardway-request");
  const form = await requestForm(page);
  const templates = widget.getByRole("group", { name: "Begin from a template" });
  await expect.poll(() => templates.getByRole("button").count()).toBe(6);
  await form.getByLabel("Patient name").fill("Other Person");
  await templates.getByRole("button", { name: "All templates" }).press("Enter");
  const button = templates.getByRole("button", { name: "Dialysis, the chair" });
  await expect.poll(() => button.evaluate((element) => element.matches(":focus"))).toBe(true);
  await button.press("Enter");
  await widget.getByText("This request begins from the template “Dialysis, the chair").waitFor();
  const patient = form.getByLabel("Patient name");
  await expect.poll(() => patient.evaluate((element) => element.matches(":focus"))).toBe(true);
  expect(await patient.inputValue()).toBe("");
  expect(await valuesOf(form)).toMatchObject({
    currentLocation: "Harrow Clinic",
    currentUnit: "Ward 7",
    destination: "Brookhollow Dialysis Center",
    destinationUnit: "Dialysis",
    priority: "high",
    contactPerson: "Ward 7",
    time: "",
  });
  await expectAccessible(page);
  await widget.getByRole("button", { name: "Empty form" }).press("Enter");
  await expect.poll(() => valuesOf(form)).toMatchObject({ destination: "", priority: "low" });
  await widget.getByText("Draft for Other Person").waitFor();
  await templates.getByRole("button", { name: "All templates" }).press("Enter");
  await button.press("Enter");
  await expect.poll(() => valuesOf(form)).toMatchObject({ priority: "high" });
  await patient.fill("Petra Ilves");
  await form.getByLabel("Medical record number").fill("MRN-5020");
  await form.getByRole("checkbox", { name: "As soon as possible" }).check();
  for (const place of ["current location", "destination"])
    await form.getByRole("checkbox", { name: `Use as typed for ${place}` }).check();
  await create(form).click();
  expect(await read(await getCreatedId(page))).toMatchObject({
    patientName: "Petra Ilves",
    priority: "high",
    destinationUnit: "Dialysis",
    needs: { mobility: "wheelchair" },
  });

  // The next form is empty, with what was typed first, and can begin from the same template until that is removed.
  await widget.getByRole("button", { name: "New request" }).click();
  await widget.getByText("Draft for Other Person").waitFor();
  await templates.getByRole("button", { name: "All templates" }).click();
  await hospital.send("DELETE", `/api/request-templates/${templateId}`);
  await button.click();
  await widget.getByText("This template no longer exists").waitFor();
  expect(await valuesOf(form)).toMatchObject({ currentLocation: "Harrow Clinic", destination: "" });
  // What the page asks for replaces the choice.
  const outbound = await completedTransport(hospital, company);
  await widget.evaluate((element, returnOf) => {
    Object.assign(element, { prefill: { returnOf } });
  }, outbound.id);
  await widget.getByText(`The return trip of request No. ${outbound.id}`).waitFor();
  expectQuiet(page);
  await page.context().close();
});

test("the page changes a request that waits, and what a colleague has changed since stays", async () => {
  const created = await createRequest(hospital, { medicalRecordNumber: "MRN-5030", needs: { weightKg: 82 } });
  const { id } = created;
  const page = await openWith({ contactPerson: "Ward 7" });
  const creating = page.locator("wardway-request:not([request-id])");
  await creating.getByLabel("Patient name").fill("Other Person");
  const tracking = await followInWidget(page, id);
  await tracking.getByRole("button", { name: "Change Request" }).press("Enter");
  const changing = page.locator(`wardway-request[request-id="${id}"]`);
  await changing.getByText(`You are changing request No. ${id}.`).waitFor();
  const patient = changing.getByLabel("Patient name");
  await expect.poll(() => patient.evaluate((element) => element.matches(":focus"))).toBe(true);
  expect(await valuesOf(changing.locator("form"))).toMatchObject({
    patientName: created.patientName,
    medicalRecordNumber: "MRN-5030",
    destination: created.destination,
    weight: "82",
  });
  await expectAccessible(page);
  await patient.fill("Corrected Name");
  const other = await changeInApi(id, { priority: "critical", contactPerson: "Charge nurse" });
  const changed = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener("wardway-request-changed", (event) =>
          resolve((event as CustomEvent).detail),
        );
      }),
  );
  expect(other.status).toBe(200);
  await changing.getByRole("button", { name: "Save changes" }).click();
  await changing.getByText(`Request No. ${id} has changed since you opened this form.`).waitFor();
  await changing.getByText("Priority: Critical instead of High").waitFor();
  await changing.getByRole("alert").getByText("The changes are not saved").waitFor();
  expect(await valuesOf(changing.locator("form"))).toMatchObject({
    patientName: "Corrected Name",
    priority: "critical",
    contactPerson: "Charge nurse",
  });
  await expectAccessible(page);
  await changing.getByRole("button", { name: "Save changes" }).dblclick();
  await changing.getByRole("heading", { name: "Changes saved" }).waitFor();
  expect(await changed).toEqual({ requestId: id, status: "pending", isProposed: false });
  expect(await read(id)).toMatchObject({
    patientName: "Corrected Name",
    priority: "critical",
    contactPerson: "Charge nurse",
    needs: { weightKg: 82 },
  });
  await expectAccessible(page);
  await changing.getByRole("button", { name: "Close" }).click();
  await changing.waitFor({ state: "detached" });
  await tracking.getByText("Corrected Name").first().waitFor();
  // The form of a new request is as it was left.
  expect(await creating.getByLabel("Patient name").inputValue()).toBe("Other Person");
  expectQuiet(page, [/status of 409/]);
  await page.context().close();
});

test("a change of an approved transport is proposed, and withdrawn again; an ended one is not changed", async () => {
  const { id, destination } = await approvedTransport(hospital, company, {
    medicalRecordNumber: "MRN-5031",
  });
  const page = await openWith({});
  const tracking = await followInWidget(page, id);
  const changing = page.locator(`wardway-request[request-id="${id}"]`);
  const open = () => tracking.getByRole("button", { name: "Change Request" }).click();
  await open();
  await changing.getByRole("button", { name: "Cancel" }).click();
  await changing.waitFor({ state: "detached" });
  await open();
  await changing.getByRole("combobox", { name: "Destination" }).fill("Wren Street Hospice");
  await page.keyboard.press("Tab");
  await changing.getByRole("checkbox", { name: "Use as typed for destination" }).check();
  // The answer of the first attempt is lost: the second one proposes nothing twice.
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/change", loseAnswer, { times: 1 });
  await changing.getByRole("button", { name: "Save changes" }).click();
  await changing.getByRole("heading", { name: "Change proposed" }).waitFor();
  expect(await read(id)).toMatchObject({ destination, proposal: { by: "hospital", number: 1 } });
  const again = page.waitForResponse((response) => response.url().endsWith(`/api/transport-requests/${id}`));
  await changing.evaluate((element) => (element as HTMLElement & { refresh(): void }).refresh());
  await again;
  await changing.getByRole("heading", { name: "Change proposed" }).waitFor();
  await changing.getByRole("button", { name: "Close" }).click();
  await tracking.getByText("Your hospital has proposed a change (").waitFor();
  await open();
  await changing.getByText("The form has the change that is proposed already").waitFor();
  expect(await changing.getByRole("combobox", { name: "Destination" }).inputValue()).toBe(
    "Wren Street Hospice",
  );
  await tracking.getByRole("button", { name: "Withdraw change" }).click();
  await tracking.getByText("Your hospital has proposed a change (").waitFor({ state: "detached" });
  // The form that has it from before proposes it no more.
  await changing.getByLabel("Contact person").fill("Charge nurse");
  await changing.getByRole("button", { name: "Save changes" }).click();
  await changing
    .getByText("Destination: Brookhollow Dialysis Center instead of Wren Street Hospice")
    .waitFor();
  await changing.getByRole("button", { name: "Save changes" }).click();
  await changing.getByRole("heading", { name: "Changes saved" }).waitFor();
  const saved = await read(id);
  expect(saved).toMatchObject({ destination, contactPerson: "Charge nurse" });
  expect(saved.proposal).toBeFalsy();
  await changing.getByRole("button", { name: "Close" }).click();
  await open();
  await changing.getByText(`You are changing request No. ${id}.`).waitFor();
  await hospital.patch(`/api/transport-requests/${id}/status`, { status: "cancelled", reason: "Not needed" });
  await tracking.getByText("Cancelled", { exact: true }).waitFor();
  expect(await tracking.getByRole("button", { name: "Change Request" }).count()).toBe(0);
  await changing.getByRole("button", { name: "Save changes" }).click();
  await changing.getByText("This request can no longer be changed").waitFor();
  expectQuiet(page, [/status of 409/, /ERR_FAILED/]);
  await page.context().close();
});

test("a form for another request, and one that starts over, have nothing of what was typed before", async () => {
  const [first, second] = [
    await createRequest(hospital, { medicalRecordNumber: "MRN-5032", patientName: "Anouk Brandt" }),
    await createRequest(hospital, { medicalRecordNumber: "MRN-5033", patientName: "Bela Szabo" }),
  ];
  const page = await openWith({});
  const widget = page.locator("wardway-request");
  const turnTo = (id: number) =>
    widget.evaluate((element, requestId) => {
      Object.assign(element, { requestId });
    }, id);
  const patient = widget.getByLabel("Patient name");
  await turnTo(first.id);
  await widget.getByText(`You are changing request No. ${first.id}.`).waitFor();
  await patient.fill("Typed Name");
  await turnTo(second.id);
  await widget.getByText(`You are changing request No. ${second.id}.`).waitFor();
  await expect.poll(() => patient.inputValue()).toBe("Bela Szabo");
  await patient.fill("Typed Name");
  await widget.evaluate((element) => (element as HTMLElement & { reset(): void }).reset());
  await expect.poll(() => patient.inputValue()).toBe("Bela Szabo");
  expect(await widget.getByRole("button", { name: "Continue" }).count()).toBe(0);
  expect(await read(second.id)).toMatchObject({ patientName: "Bela Szabo", revision: second.revision });
  await page.context().close();
});
