import { type CreatedRequest, type DuplicateRequest, widgetScopes } from "@wardway/model";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSite, widgetSession } from "../support/embedding.ts";
import { openFixture, portal } from "../support/fixture.ts";
import { postForm } from "../support/log-in.ts";
import { type ApiSession, logInAs, openSession } from "../support/session.ts";
import { createRequest, hoursAhead, requestBody } from "../support/transports.ts";

let hospital: ApiSession;
let nurse: ApiSession;
let company: ApiSession;
let rival: ApiSession;
let earlier: CreatedRequest;
let recordNumber: string;
let made = 0;

openFixture();

beforeAll(async () => {
  [hospital, nurse, company, rival] = (await Promise.all(
    ["hospital", "nurse", "ambulance", "hospital2"].map((username) => logInAs(portal, username)),
  )) as [ApiSession, ApiSession, ApiSession, ApiSession];
});

beforeEach(async () => {
  recordNumber = `MRN-77-${++made}`;
  earlier = await createRequest(hospital, { medicalRecordNumber: recordNumber });
});

const path = "/api/transport-requests/duplicates";
const find = (session: ApiSession, medicalRecordNumber = ` ${recordNumber.toLowerCase()} `) =>
  session.post<DuplicateRequest[]>(path, { medicalRecordNumber });

describe("open requests for a record number", () => {
  it("are named to the hospital without the patient", async () => {
    const { status, body } = await find(nurse);
    expect(status).toBe(200);
    expect(body).toEqual([{ id: earlier.id, transportDate: earlier.transportDate, status: "pending" }]);
  });

  it("are named to no other hospital, no company and no visitor", async () => {
    expect(await find(rival)).toMatchObject({ status: 200, body: [] });
    expect(await find(company)).toMatchObject({ status: 403 });
    expect(await find(openSession(portal))).toMatchObject({ status: 401 });
  });

  it("are named to widgets that may create or change requests, and to no others", async () => {
    const page = "https://intranet.example.org";
    const site = await makeSite(portal, { origins: [page] });
    for (const scope of widgetScopes) {
      const session = await widgetSession(portal, site, { origin: page, scopes: [scope] });
      const body = { medicalRecordNumber: recordNumber };
      const headers = { authorization: `Bearer ${session}`, origin: page };
      const { status } = await openSession(portal).post(path, body, headers);
      expect([scope, status]).toEqual([scope, ["request", "change"].includes(scope) ? 200 : 403]);
    }
  });
});

it("a request for the record number is created, and its answer names the open one", async () => {
  const { status, body } = await nurse.post<CreatedRequest>(
    "/api/transport-requests",
    requestBody({ medicalRecordNumber: recordNumber.toLowerCase() }),
  );
  expect([status, body.duplicateOf]).toEqual([201, [earlier.id]]);
  expect(earlier).not.toHaveProperty("duplicateOf");
});

it("a form without a script comes back with the question, and creates the request when it is answered", async () => {
  const [date = "", time = ""] = hoursAhead(5).split("T");
  const form = {
    ...{ patientName: "Quenby Ostrander", medicalRecordNumber: recordNumber, currentLocation: "4 West" },
    ...{ destination: "Brookhollow Dialysis Center", priority: "high", isolationPrecautions: "none" },
    ...{ date, time: time.slice(0, 5), timeZone: "UTC", idempotencyKey: crypto.randomUUID() },
  };
  const question = await postForm(nurse, "/new-request", form);
  expect(question.status).toBe(409);
  expect(question.body).toContain("Create another request for this record number?");
  expect(question.body).toContain(`href="/transport/${earlier.id}"`);
  expect(question.body).toContain("Quenby Ostrander");
  const confirmed = /name="confirmedDuplicate" value="(\d+)"/.exec(question.body)?.[1];
  expect(confirmed).toBe(String(earlier.id));

  expect(await postForm(nurse, "/new-request", { ...form, confirmedDuplicate: "1" })).toMatchObject({
    status: 409,
  });
  const created = await postForm(nurse, "/new-request", { ...form, confirmedDuplicate: String(earlier.id) });
  expect(created.status).toBe(302);
  expect((await find(nurse)).body).toHaveLength(2);
});
