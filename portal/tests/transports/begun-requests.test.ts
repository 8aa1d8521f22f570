import { transportRequests } from "@wardway/db/schema";
import type { TransportRequest } from "@wardway/model";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { company, hospital, openFixture, portal } from "../support/fixture.ts";
import { postForm } from "../support/log-in.ts";
import { logInAs } from "../support/session.ts";
import {
  completedTransport,
  coordinates,
  createRequest,
  hoursAhead,
  respondTo,
} from "../support/transports.ts";

openFixture("hospital", "company");

const textFields = [
  "patientName",
  "medicalRecordNumber",
  "currentLocation",
  "currentUnit",
  "currentRoom",
  "startLocationLat",
  "startLocationLong",
  "destination",
  "destinationUnit",
  "destinationRoom",
  "destinationLat",
  "destinationLong",
  "time",
  "specialInstructions",
  "contactPerson",
  "acceptingPhysician",
  "pickupEntrance",
  "destinationEntrance",
  "allergies",
] as const;
type Fields = Record<(typeof textFields)[number], string>;

/** The fields of a form as the server renders it. */
async function openForm(address: string): Promise<Fields & { asSoonAsPossible: boolean; priority: string }> {
  const { status, body } = await hospital.get<string>(address);
  expect(status).toBe(200);
  const controls = body.match(/<(?:input|textarea)\b[^>]*>(?:[^<]*<\/textarea>)?/g) ?? [];
  const controlOf = (name: string, value?: string) =>
    controls.find(
      (control) =>
        control.includes(` name="${name}"`) && (value === undefined || control.includes(` value="${value}"`)),
    ) ?? "";
  const readValue = (name: string) => {
    const control = controlOf(name);
    return (/ value="([^"]*)"/.exec(control) ?? />([^<]*)<\/textarea>/.exec(control))?.[1] ?? "";
  };
  const texts = Object.fromEntries(textFields.map((name) => [name, readValue(name)])) as Fields;
  const checked = controls.filter((control) => control.includes(" checked"));
  const [, options = ""] = /<select [^>]*name="priority"[^>]*>(.*?)<\/select>/s.exec(body) ?? [];
  const chosen = options.match(/<option [^>]*>/g)?.find((option) => option.includes(" selected"));
  return {
    ...texts,
    asSoonAsPossible: checked.some((control) => control.includes(' name="asSoonAsPossible"')),
    priority: / value="([^"]*)"/.exec(chosen ?? "")?.[1] ?? "",
  };
}

/** Sends what a form without a script has, as soon as possible. */
function send(address: string, fields: Partial<Fields> & { readonly confirmedDuplicate?: string }) {
  const [date = "", time = ""] = new Date().toISOString().split("T");
  return postForm(hospital, address, {
    priority: "medium",
    isolationPrecautions: "none",
    timeZone: "UTC",
    idempotencyKey: crypto.randomUUID(),
    ...fields,
    asSoonAsPossible: "yes",
    date,
    time: time.slice(0, 5),
  });
}

const read = async (id: number) =>
  (await hospital.get<TransportRequest>(`/api/transport-requests/${id}`)).body;
const requestsOf = (medicalRecordNumber: string) =>
  portal.db
    .select()
    .from(transportRequests)
    .where(eq(transportRequests.medicalRecordNumber, medicalRecordNumber))
    .orderBy(transportRequests.id);

describe("a request that is renewed", () => {
  it("fills the form, and is cancelled by the request that replaces it", async () => {
    const { id } = await createRequest(hospital, { medicalRecordNumber: "W-0", patientName: "Waiting" });
    const address = `/new-request?renew=${id}`;
    const form = await openForm(address);
    expect(form).toMatchObject({ patientName: "Waiting", medicalRecordNumber: "W-0" });
    expect((await send(address, textsOf(form))).status).toBe(302);
    expect(
      (await requestsOf("W-0")).map(({ status, asSoonAsPossible }) => [status, asSoonAsPossible]),
    ).toEqual([
      ["cancelled", false],
      ["pending", true],
    ]);
  });

  it("is not replaced if a company has responded in the meantime", async () => {
    const { id } = await createRequest(hospital, { medicalRecordNumber: "W-9" });
    const address = `/new-request?renew=${id}`;
    const form = await openForm(address);
    await respondTo(company, id);
    const rejected = await send(address, { ...textsOf(form), specialInstructions: "Typed before" });
    expect(rejected.status).toBe(409);
    expect(rejected.body).toContain(`Request ${id} is no longer without an answer`);
    expect(rejected.body).toContain("Typed before");
    expect(await requestsOf("W-9")).toMatchObject([{ id, status: "needs_approval" }]);
    expect((await hospital.get<string>(address)).body).toContain(`href="/transport/${id}"`);
  });
});

const full = {
  ...coordinates,
  medicalRecordNumber: "R-1",
  currentUnit: "4 West",
  currentRoom: "412",
  destinationUnit: "Dialysis",
  destinationRoom: "Chair 7",
  priority: "critical",
  specialInstructions: "Speaks softly",
  contactPerson: "Ines Varga",
  acceptingPhysician: "Dr. Varga",
  bedConfirmed: true,
  needs: { pickupEntrance: "Gate A", destinationEntrance: "Dock 7", allergies: "penicillin" },
} as const;

describe("a request that is repeated", () => {
  it("fills the form with all but the time and the acceptance, and stays as it is", async () => {
    const { id } = await createRequest(hospital, full);
    const form = await openForm(`/new-request?repeat=${id}`);
    expect(form).toMatchObject({
      medicalRecordNumber: "R-1",
      currentUnit: "4 West",
      currentRoom: "412",
      startLocationLat: "39.2962",
      destinationRoom: "Chair 7",
      specialInstructions: "Speaks softly",
      contactPerson: "Ines Varga",
      allergies: "penicillin",
      pickupEntrance: "Gate A",
      priority: "critical",
      time: "",
      asSoonAsPossible: false,
      acceptingPhysician: "",
    });
    const asked = await send(`/new-request?repeat=${id}`, textsOf(form));
    expect(asked.status).toBe(409);
    expect(asked.body).toContain(`/transport/${id}`);
    expect(
      (await send(`/new-request?repeat=${id}`, { ...textsOf(form), confirmedDuplicate: String(id) })).status,
    ).toBe(302);
    expect(await requestsOf("R-1")).toMatchObject([
      { id, status: "pending", currentRoom: "412" },
      { status: "pending", currentRoom: "412", returnOfId: null, bedConfirmedAt: null },
    ]);
  });

  it("is as soon as possible if it was, also after its end", async () => {
    const { id } = await createRequest(hospital, {
      medicalRecordNumber: "R-2",
      asSoonAsPossible: true,
      transportDate: hoursAhead(0),
    });
    await hospital.patch(`/api/transport-requests/${id}/status`, { status: "cancelled", reason: "Moved" });
    expect(await openForm(`/new-request?repeat=${id}`)).toMatchObject({
      medicalRecordNumber: "R-2",
      asSoonAsPossible: true,
    });
  });

  it("is one of the own hospital", async () => {
    const stranger = await logInAs(portal, "hospital2");
    const { id } = await createRequest(hospital);
    for (const kind of ["renew", "repeat", "return"])
      expect((await stranger.get(`/new-request?${kind}=${id}`)).status).toBe(404);
    expect((await company.get(`/new-request?repeat=${id}`)).headers.get("location")).toBe("/");
  });

  it("is none if the address names none", async () => {
    for (const named of ["repeat=", "repeat=x", "return=-1", "renew=1.5", "repeat=99999999999"])
      expect((await openForm(`/new-request?${named}`)).patientName).toBe("");
  });
});

const textsOf = ({ asSoonAsPossible: _, priority: _of, ...texts }: Awaited<ReturnType<typeof openForm>>) =>
  texts;

describe("a return trip", () => {
  it("has the places swapped, no urgency and no contact of the outbound transport, and a time to choose", async () => {
    const { id } = await createRequest(hospital, { ...full, medicalRecordNumber: "B-1" });
    expect(await openForm(`/new-request?return=${id}`)).toMatchObject({
      currentLocation: "Brookhollow Dialysis Center",
      currentUnit: "Dialysis",
      currentRoom: "Chair 7",
      startLocationLat: "39.2874",
      destination: "Larkmoor Regional Medical Center, 4 West",
      destinationUnit: "4 West",
      destinationRoom: "412",
      destinationLat: "39.2962",
      pickupEntrance: "Dock 7",
      destinationEntrance: "Gate A",
      allergies: "penicillin",
      priority: "medium",
      contactPerson: expect.not.stringContaining("Varga"),
      time: "",
      asSoonAsPossible: false,
    });
  });

  it("is created once, asks about no duplicate, and leads to itself when it is requested again", async () => {
    const there = await completedTransport(hospital, company);
    const address = `/new-request?return=${there.id}`;
    const form = await openForm(address);
    expect(form.asSoonAsPossible).toBe(true);
    const fields = textsOf(form);
    expect((await send(address, { ...fields, medicalRecordNumber: "B-2" })).status).toBe(302);
    const [back] = await requestsOf("B-2");
    expect(back).toMatchObject({ returnOfId: there.id, asSoonAsPossible: true });
    expect((await read(there.id)).returnTrip?.id).toBe(back?.id);
    const again = await send(address, { ...fields, specialInstructions: "Typed before" });
    expect(again.status).toBe(409);
    expect(again.body).toContain(`has already been requested: request ${back?.id}`);
    expect(again.body).toContain("Typed before");
    const opened = (await hospital.get<string>(address)).body;
    expect(opened).toContain(`href="/transport/${back?.id}"`);
    expect(opened).not.toContain('name="patientName"');
    const page = await hospital.get<string>(`/transport/${there.id}`);
    expect(page.body).toContain(`href="/transport/${back?.id}"`);
    expect(page.body).not.toContain("Request Return Trip");
    expect((await hospital.get<string>(`/transport/${back?.id}`)).body).toContain(
      `href="/transport/${there.id}"`,
    );
  });

  it("is none of a transport that was cancelled", async () => {
    const { id } = await createRequest(hospital, { medicalRecordNumber: "B-3" });
    await hospital.patch(`/api/transport-requests/${id}/status`, { status: "cancelled", reason: "Moved" });
    const { body } = await hospital.get<string>(`/new-request?return=${id}`);
    expect(body).toContain("was cancelled: there is no return trip");
  });

  it("is no duplicate of a transport that goes on, and the question names only others", async () => {
    const { id } = await createRequest(hospital, { medicalRecordNumber: "B-4" });
    const other = await createRequest(hospital, { medicalRecordNumber: "B-4" });
    const address = `/new-request?return=${id}`;
    const form = await openForm(address);
    const asked = await send(address, textsOf(form));
    expect(asked.status).toBe(409);
    expect(asked.body).toContain(`href="/transport/${other.id}"`);
    expect(asked.body).not.toContain(`href="/transport/${id}"`);
    const confirmed = { ...textsOf(form), confirmedDuplicate: String(other.id) };
    expect((await send(address, confirmed)).status).toBe(302);
    expect((await read(id)).returnTrip).toBeDefined();
  });
});
