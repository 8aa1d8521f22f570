import { spanish } from "@wardway/model/messages/es/spanish";
import { expect, it } from "vitest";
import { toLanguage } from "../messages/translation.ts";
import { describeVehicle } from "./vehicle-text.tsx";

const clock = { now: "2026-11-21T14:30:00.000Z", timeZone: "UTC" };
const tracking = {
  leg: "to_pickup",
  remainingDistance: 3_400,
  arrival: "2026-11-21T14:42:00.000Z",
} as const;

it("says where the vehicle is, where it heads, how old that is and when it arrives", () => {
  expect(describeVehicle({ heading: 40, age: 12, tracking }, clock)).toBe(
    "Vehicle 3.4 km from the pick-up, heading north-east. Position 12 seconds ago. Arrival at 14:42.",
  );
  expect(
    describeVehicle({ heading: 350, age: 0, tracking: { ...tracking, leg: "to_destination" } }, clock),
  ).toBe("Vehicle 3.4 km from the destination, heading north. Position just now. Arrival at 14:42.");
});

it("leaves out what is not known", () => {
  const unknown = { leg: null, remainingDistance: null, arrival: null };
  expect(describeVehicle({ heading: null, age: 90, tracking: unknown }, clock)).toBe(
    "Vehicle on the map. Old position: 1 min ago.",
  );
});

it("promises no arrival from an old position", () => {
  expect(describeVehicle({ heading: null, age: 720, tracking }, clock)).toBe(
    "Vehicle 3.4 km from the pick-up. Old position: 12 min ago.",
  );
});

it("is translated", () => {
  expect(
    describeVehicle({ heading: 270, age: 12, tracking }, clock, toLanguage("es-US", spanish, null)),
  ).toBe(
    "Vehículo a 3.4 km del lugar de recogida, en dirección oeste. Posición de hace 12 segundos. Llegada: 14:42.",
  );
});
