import { expect, it } from "vitest";
import { company, hospital, openFixture, portal } from "../support/fixture.ts";
import { logInAs } from "../support/session.ts";
import { coordinates, createRequest } from "../support/transports.ts";

openFixture("hospital", "company");

const larkmoor = "Larkmoor Regional Medical Center";

const fieldValue = (page: string, name: string) =>
  new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(page)?.[0].match(/ value="([^"]*)"/)?.[1];

it("opens the form with the own hospital, its place and the user's last unit, and with no room", async () => {
  await createRequest(hospital, { currentLocation: larkmoor, currentUnit: "5 East", currentRoom: "88417" });
  const page = String((await hospital.get("/new-request")).body);
  expect(fieldValue(page, "currentLocation")).toBe(larkmoor);
  expect(fieldValue(page, "startLocationLat")).toMatch(/^39\./);
  expect(fieldValue(page, "currentUnit")).toBe("5 East");
  expect(fieldValue(page, "currentRoom") ?? "").toBe("");
  expect(fieldValue(page, "destination") ?? "").toBe("");
  expect(page).toContain('<option value="5 East"');
  expect(page).not.toContain("88417");
  const admin = String((await (await logInAs(portal, "admin")).get("/new-request")).body);
  expect(fieldValue(admin, "currentLocation") ?? "").toBe("");
});

it("marks an end without a place on the map for the dispatcher, and none with one", async () => {
  const pageOf = async (id: number, query = "") =>
    String((await company.get(`/transport/${id}${query}`)).body);
  const typed = await createRequest(hospital, {
    ...coordinates,
    destinationLat: null,
    destinationLong: null,
  });
  const asTyped = "Destination: no place on the map, as typed by the hospital.";
  for (const page of [await pageOf(typed.id, "?tab=details"), await pageOf(typed.id, "?tab=responses")]) {
    expect(page).toContain(asTyped);
    expect(page).not.toContain("Pick-up: no place on the map");
  }
  const placed = await createRequest(hospital, coordinates);
  expect(await pageOf(placed.id, "?tab=details")).not.toContain("no place on the map");
});
