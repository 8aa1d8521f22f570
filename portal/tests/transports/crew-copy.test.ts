import { expect, test } from "vitest";
import { openFixture, portal } from "../support/fixture.ts";
import { logInAs } from "../support/session.ts";
import { coordinates, requestBody, transportWithVehicle } from "../support/transports.ts";

openFixture();

test("the copies of a crew's pages that a phone stores name neither the patient nor a place", async () => {
  const [hospital, company] = await Promise.all([logInAs(portal, "hospital"), logInAs(portal, "ambulance")]);
  const facts = {
    patientName: "Ottoline Quillfeather",
    medicalRecordNumber: "MRN-88012",
    currentLocation: "Larkmoor Regional Medical Center, 4 West",
    currentUnit: "Quayside Unit",
    currentRoom: "88417",
    destination: "Brookhollow Dialysis Center, north hall",
    destinationUnit: "Harborside Unit",
    destinationRoom: "88418",
    specialInstructions: "Ring at the north door.",
    contactPerson: "Charge nurse 410-555-0123",
    equipment: "Ventilator",
    isolationPrecautions: "airborne",
  } as const;
  const { id } = await transportWithVehicle(hospital, company, {
    ...requestBody(),
    ...facts,
    ...coordinates,
  });
  const secrets = [...Object.values(facts), ...Object.values(coordinates)].map(String);
  for (const path of [`/transport/${id}/crew`, "/my-transports"].flatMap((page) => [page, `${page}.data`])) {
    const page = JSON.stringify((await company.get(path)).body);
    expect(secrets.filter((secret) => page.includes(secret)).length, path).toBeGreaterThan(2);
    const copy = JSON.stringify((await company.get(`${path}?copy=1`)).body);
    expect(copy).toContain(`Transport ${id}`);
    expect(
      secrets.filter((secret) => copy.toLowerCase().includes(secret.toLowerCase())),
      path,
    ).toEqual([]);
  }
});

test("the worker and the manifest that make a crew's page installable are files of the portal", async () => {
  for (const [path, type] of [
    ["/crew-worker.js", "javascript"],
    ["/crew.webmanifest", "manifest+json"],
  ]) {
    const response = await fetch(`${portal.url}${path}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining(String(type)),
    ]);
  }
});
