import type { TransportTimes } from "@wardway/model";
import { expect, it } from "vitest";
import { company, hospital, openFixture, portal } from "../support/fixture.ts";
import { logInAs } from "../support/session.ts";
import { completedTransport, createRequest } from "../support/transports.ts";

openFixture("hospital", "company");

it("the times of a transport are files and JSON of the API, for its two sides", async () => {
  const { id } = await completedTransport(hospital, company, { medicalRecordNumber: "MRN-64001" });
  const path = `/transport/${id}/times`;
  const csv = await company.get<string>(path);
  expect(csv.headers.get("content-disposition")).toBe(`attachment; filename="transport-${id}-times.csv"`);
  const [head, row] = csv.body.split("\r\n");
  expect(head).toContain("eTimes.03 Unit Notified by Dispatch Date/Time");
  expect(row).toMatch(
    new RegExp(`^${id},America/New_York,\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d-0[45]:00,`),
  );
  const { body } = await hospital.get<TransportTimes>(`/api/transport-requests/${id}/times`);
  expect((await hospital.get(`${path}?format=json`)).body).toEqual(body);
  expect((await hospital.get(`${path}?format=xml`)).status).toBe(422);
  const rival = await logInAs(portal, "ambulance2");
  expect([
    (await rival.get(path)).status,
    (await rival.get(`/api/transport-requests/${id}/times`)).status,
  ]).toEqual([404, 404]);
  const { id: open } = await createRequest(hospital, { medicalRecordNumber: "MRN-64002" });
  expect((await rival.get(`/transport/${open}/times`)).status).toBe(403);
  expect((await rival.get<string>(`/transport/${open}`)).body).not.toContain("NEMSIS times");
});

it("the history is exported with the period of the form", async () => {
  await completedTransport(hospital, company, {
    medicalRecordNumber: "MRN-64003",
    patientName: "Benedikta Ravnsborg",
  });
  const path = "/transport-history/export";
  const file = await hospital.get<string>(path);
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("content-disposition")).toMatch(
    /^attachment; filename="transport-history-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(file.body).toContain("Benedikta Ravnsborg");
  const lines = (await hospital.get<string>(`${path}?from=2001-01-01&to=2001-12-31`)).body
    .trim()
    .split("\r\n");
  expect(lines).toHaveLength(1);
  expect((await hospital.get(`${path}?from=soon`)).status).toBe(422);
  expect((await hospital.get(`${path}?search=of-another-account`)).status).toBe(422);
  expect((await hospital.get<string>("/transport-history")).body).toContain("Download CSV");
  const nurse = await logInAs(portal, "nurse");
  expect((await nurse.get(path)).status).toBe(403);
  expect((await nurse.get<string>("/transport-history")).body).not.toContain("Download CSV");
});
