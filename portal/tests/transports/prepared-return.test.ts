import type { PreparedReturn, TransportRequest } from "@wardway/model";
import { expect, it } from "vitest";
import { hospital, openFixture } from "../support/fixture.ts";
import { createRequest, requestBody } from "../support/transports.ts";

openFixture("hospital");

const pathOf = (id: number) => `/api/transport-requests/${id}/prepared-return`;
const read = async (id: number) =>
  (await hospital.get<TransportRequest>(`/api/transport-requests/${id}`)).body;

async function prepare(medicalRecordNumber: string): Promise<number> {
  const { id } = await createRequest(hospital, { medicalRecordNumber });
  await hospital.post(pathOf(id), requestBody({ medicalRecordNumber }));
  return id;
}

const press = async (id: number, fields: Record<string, string> = {}) => {
  const body = new URLSearchParams({
    intent: "request_return",
    redirectTo: "/hospital-dashboard",
    ...fields,
  });
  const { status, headers } = await hospital.send("POST", `/transport/${id}`, { body });
  return [status, headers.get("location")];
};

it("the press leads back to the dashboard, or to the form if there is another request for the patient", async () => {
  const id = await prepare("MRN-51001");
  const other = await createRequest(hospital, { medicalRecordNumber: "MRN-51001" });
  expect(await press(id)).toEqual([302, `/new-request?return=${id}`]);
  expect(await read(id)).toMatchObject({ returnPreparedAt: expect.any(String) });

  await hospital.patch(`/api/transport-requests/${other.id}/status`, {
    status: "cancelled",
    reason: "Double",
  });
  expect(await press(id)).toEqual([302, "/hospital-dashboard"]);
  expect(await read(id)).toMatchObject({ returnTrip: { status: "pending", asSoonAsPossible: true } });
});

it("the press on a page that shows an earlier version requests nothing", async () => {
  const id = await prepare("MRN-51002");
  const { preparedAt } = (await hospital.get<PreparedReturn>(pathOf(id))).body;
  await hospital.post(pathOf(id), requestBody({ medicalRecordNumber: "MRN-51002", contactPerson: "Second" }));
  await press(id, { preparedAt });
  expect((await read(id)).returnTrip).toBeUndefined();
  const present = (await hospital.get<PreparedReturn>(pathOf(id))).body;
  await press(id, { preparedAt: present.preparedAt });
  expect((await read(id)).returnTrip).toBeDefined();
});

it("the form shows what is prepared, and not what only the outbound transport needs", async () => {
  const medicalRecordNumber = "MRN-51003";
  const { id } = await createRequest(hospital, {
    medicalRecordNumber,
    needs: { stairs: 12, allergies: "penicillin" },
  });
  await hospital.post(pathOf(id), requestBody({ medicalRecordNumber, needs: { stairs: 3 } }));
  const { body } = await hospital.get<string>(`/new-request?return=${id}`);
  expect(body).toMatch(/name="stairs"[^>]*value="3"|value="3"[^>]*name="stairs"/);
  expect(body).not.toContain("penicillin");
  expect(body).toContain("Change Return Trip");
});
