import type { TransportRequest } from "@wardway/model";
import { beforeAll, expect, it } from "vitest";
import { expectAccessible, expectQuiet, openPageAs, phone } from "../support/browser.ts";
import { browser, openFixture, portal } from "../support/fixture.ts";
import { type ApiSession, logInAs } from "../support/session.ts";
import {
  approvedTransport,
  createRequest,
  requestBody,
  respondTo,
  setStatus,
} from "../support/transports.ts";
import { confirmTypedPlaces } from "../support/typed-places.ts";

openFixture("browser");

let nurse: ApiSession;
let colleague: ApiSession;
let company: ApiSession;

beforeAll(async () => {
  [nurse, colleague, company] = (await Promise.all(
    ["hospital", "nurse", "ambulance"].map((name) => logInAs(portal, name)),
  )) as [ApiSession, ApiSession, ApiSession];
});

const read = async (id: number, session = nurse) =>
  (await session.get<TransportRequest>(`/api/transport-requests/${id}`)).body;

it("a nurse moves the destination of an answered request, and the company reads why its response is gone", async () => {
  const { id } = await createRequest(nurse, { currentRoom: "412" });
  await respondTo(company, id);
  const page = await openPageAs(browser, portal, "hospital", { path: `/transport/${id}`, viewport: phone });
  await page.getByRole("link", { name: "Change Request" }).click();
  await page.getByText(/open responses are withdrawn and the companies are asked again/).waitFor();
  await page.getByRole("combobox", { name: "Destination" }).fill("Harrowgate Rehabilitation");
  await page.getByRole("combobox", { name: "Destination" }).press("Tab");
  await confirmTypedPlaces(page);
  await expectAccessible(page, "main");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Changes saved", { exact: true }).waitFor();
  await page.waitForURL(`**/transport/${id}`);
  await page.getByText("To Harrowgate Rehabilitation instead of Brookhollow Dialysis Center").waitFor();
  expect(await read(id)).toMatchObject({ status: "pending", currentRoom: "412", revision: 2 });
  const timeline = await company.send<string>("GET", `/transport/${id}`);
  expect(timeline.body).toContain("The request was changed");
  expectQuiet(page);
  await page.context().close();
});

it("the second of two users reads what the first has changed, and saves again with both", async () => {
  const { id, revision } = await createRequest(nurse);
  const page = await openPageAs(browser, portal, "hospital", { path: `/transport/${id}/change` });
  await page.getByLabel("Contact person").fill("Ines Varga");
  const first = await colleague.post(`/api/transport-requests/${id}/change`, {
    ...requestBody({ specialInstructions: "Use the east lift" }),
    revision,
  });
  expect(first.status).toBe(200);
  await page.getByRole("button", { name: "Save changes" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "It now says" });
  await notice.getByText("Special instructions: Use the east lift").waitFor();
  expect(await page.getByLabel("Contact person").inputValue()).toBe("Ines Varga");
  await page.getByLabel("Special instructions").fill("Use the east lift");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.waitForURL(`**/transport/${id}`);
  expect(await read(id)).toMatchObject({
    contactPerson: "Ines Varga",
    specialInstructions: "Use the east lift",
    revision: 3,
  });
  expectQuiet(page, [/409/]);
  await page.context().close();
});

it("works without a script, and keeps what was typed in a rejected form", async () => {
  const { id, ...request } = await createRequest(nurse, {
    startLocationLat: "39.2962",
    startLocationLong: "-76.5921",
  });
  const path = `/transport/${id}/change`;
  const form = (await nurse.send<string>("GET", path)).body;
  expect(form).toContain('name="revision" value="1"');
  const fields = {
    patientName: request.patientName,
    medicalRecordNumber: request.medicalRecordNumber ?? "",
    currentLocation: "Ward 3 East",
    startLocationLat: "39.2962",
    startLocationLong: "-76.5921",
    destination: request.destination,
    date: request.transportDate.slice(0, 10),
    time: request.transportDate.slice(11, 16),
    timeZone: "UTC",
    priority: "low",
    isolationPrecautions: "none",
    revision: "1",
  };
  const post = (changes: object) =>
    nurse.send<string>("POST", path, { body: new URLSearchParams({ ...fields, ...changes }) });
  const rejected = await post({ destination: "" });
  expect(rejected.status).toBe(422);
  expect(rejected.body).toContain('value="Ward 3 East"');
  expect((await post({})).status).toBe(302);
  // The position was that of another place.
  expect(await read(id)).toMatchObject({
    currentLocation: "Ward 3 East",
    startLocationLat: null,
    transportDate: request.transportDate,
    priority: "low",
  });
});

it("says without a script, too, what someone else has changed", async () => {
  const { id, ...request } = await createRequest(nurse);
  const path = `/transport/${id}/change`;
  const began = /name="began" value="([^"]+)"/.exec((await nurse.send<string>("GET", path)).body)?.[1] ?? "";
  const changed = requestBody({ priority: "critical", currentRoom: "7", needs: { allergies: "latex" } });
  await colleague.post(`/api/transport-requests/${id}/change`, { ...changed, revision: 1 });
  const fields = {
    ...request,
    medicalRecordNumber: request.medicalRecordNumber ?? "",
    date: request.transportDate.slice(0, 10),
    time: request.transportDate.slice(11, 16),
    timeZone: "UTC",
    contactPerson: "Ines Varga",
    began: began.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&"),
    revision: "1",
  };
  const names = ["patientName", "medicalRecordNumber", "currentLocation", "destination", "date", "time"];
  const sent = [
    ...names,
    "timeZone",
    "priority",
    "isolationPrecautions",
    "contactPerson",
    "began",
    "revision",
  ];
  const post = (revision: string) =>
    nurse.send<string>("POST", path, {
      body: new URLSearchParams(
        sent.map((name) => [
          name,
          name === "revision" ? revision : String(fields[name as keyof typeof fields]),
        ]),
      ),
    });
  const rejected = await post("1");
  expect(rejected.status).toBe(409);
  for (const text of ["Priority: Critical", "From: Room, bed: 7", "Allergies: latex"])
    expect(rejected.body).toContain(text);
  expect(rejected.body).toContain('name="revision" value="2"');
  expect((await post("2")).status).toBe(302);
  expect(await read(id)).toMatchObject({ contactPerson: "Ines Varga", priority: "high", revision: 3 });
});

it("after the approval asks the company, which accepts it on the transport's page", async () => {
  const { id, transportDate } = await approvedTransport(nurse, company);
  const dispatcher = await openPageAs(browser, portal, "ambulance", {
    path: `/transport/${id}`,
    viewport: phone,
  });
  const page = await openPageAs(browser, portal, "hospital", { path: `/transport/${id}/change` });
  await page.getByText(/has to accept it first/).waitFor();
  await page.getByRole("combobox", { name: "Destination" }).fill("Harrowgate Rehabilitation");
  await page.getByRole("combobox", { name: "Destination" }).press("Tab");
  await confirmTypedPlaces(page);
  await page.getByLabel("Contact person").fill("Ines Varga");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Change proposed", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Withdraw proposal" }).waitFor();
  await expectAccessible(page, "main");

  const notice = dispatcher.getByRole("region", { name: /proposes a change/ });
  await notice
    .getByText("Destination: Harrowgate Rehabilitation instead of Brookhollow Dialysis Center")
    .waitFor();
  await expectAccessible(dispatcher, "main");
  await notice.getByRole("button", { name: "Accept change" }).click();
  await notice.waitFor({ state: "hidden" });
  await page.getByText("Proposal Accepted").waitFor();
  expect(await read(id)).toMatchObject({
    status: "approved",
    destination: "Harrowgate Rehabilitation",
    contactPerson: "Ines Varga",
    transportDate,
  });

  // The company proposes another time, and the hospital declines it.
  await dispatcher.getByText("Propose another pick-up time").click();
  await dispatcher.getByRole("group", { name: "New pick-up time" }).getByLabel(/^Time/).fill("23:58");
  await dispatcher.getByLabel("Reason").fill("The crew is held up");
  await dispatcher.getByRole("button", { name: "Propose", exact: true }).click();
  await page.getByRole("button", { name: "Decline change" }).click();
  await page.getByLabel("Reason").fill("The dialysis slot cannot move");
  await page.getByRole("alertdialog").getByRole("button", { name: "Decline change" }).click();
  await dispatcher.getByText("Proposal Declined").waitFor();
  expect((await read(id)).transportDate).toBe(transportDate);
  for (const each of [page, dispatcher]) {
    expectQuiet(each);
    await each.context().close();
  }
});

it("keeps the position of a proposed place without a script", async () => {
  const start = { startLocationLat: "39.2962", startLocationLong: "-76.5921" };
  const { id, transportDate, revision } = await approvedTransport(nurse, company, start);
  const moved = {
    destination: "Harrowgate Rehabilitation",
    destinationLat: "39.3299",
    destinationLong: "-76.6205",
  };
  const stated = requestBody({ ...start, ...moved, transportDate });
  await nurse.post(`/api/transport-requests/${id}/change`, { ...stated, revision });
  const proposed = await read(id);
  const fields = {
    ...start,
    ...moved,
    patientName: proposed.patientName,
    medicalRecordNumber: proposed.medicalRecordNumber ?? "",
    currentLocation: proposed.currentLocation,
    currentUnit: proposed.currentUnit ?? "",
    currentRoom: proposed.currentRoom ?? "",
    date: transportDate.slice(0, 10),
    time: transportDate.slice(11, 16),
    timeZone: "UTC",
    priority: proposed.priority,
    isolationPrecautions: proposed.isolationPrecautions,
    contactPerson: "Ines Varga",
    revision: String(proposed.revision),
    proposal: String(proposed.proposal?.number),
  };
  const body = new URLSearchParams([
    ...Object.entries(fields),
    ...(proposed.equipment?.split(", ") ?? []).map((item): [string, string] => ["equipment", item]),
  ]);
  expect((await nurse.send("POST", `/transport/${id}/change`, { body })).status).toBe(302);
  expect(await read(id)).toMatchObject({
    contactPerson: "Ines Varga",
    proposal: { number: proposed.proposal?.number, changes: moved },
  });
});

it("is no page for a company, nor of a cancelled request", async () => {
  const { id } = await createRequest(nurse);
  const path = `/transport/${id}/change`;
  expect((await company.send("GET", path)).status).toBe(403);
  await setStatus(nurse, `/api/transport-requests/${id}/status`, "cancelled");
  expect(await nurse.send("GET", path)).toMatchObject({ status: 302 });
  const page = (await nurse.send<string>("GET", `/transport/${id}`)).body;
  expect(page).not.toContain(path);
});
