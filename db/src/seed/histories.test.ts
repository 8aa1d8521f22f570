import { requestStatuses } from "@wardway/model";
import { expect, test } from "vitest";
import { sized } from "../testing/size.ts";
import { createHistories } from "./histories.ts";
import { RequestHistory } from "./history.ts";
import type { People, Person } from "./people.ts";

const person = (userId: number, role: Person["role"], organizationId: number | null): Person => ({
  userId,
  username: String(userId),
  name: String(userId),
  role,
  organizationId,
  ipAddress: "192.0.2.1",
});
const people: People = {
  admin: person(1, "admin", null),
  hospital: person(2, "hospital", 1),
  nurse: person(3, "hospital", 1),
  hospital2: person(4, "hospital", 2),
  ambulance: person(5, "ambulance", 3),
  crew: person(6, "ambulance", 3),
  ambulance2: person(7, "ambulance", 4),
};
/** Every quarter of the day over a year, and every minute of the hour; every eleventh of them in the quick run. */
const stride = sized(11, 1);
const moments = Array.from(
  { length: Math.floor((366 * 4) / stride) },
  (_, nth) => new Date(Date.UTC(2026, 0, 1, 0, nth * stride * 361)),
);
const facts = {
  patientName: "Eleanor Voss",
  medicalRecordNumber: "1",
  currentLocation: "here",
  destination: "there",
  transportDate: new Date(0),
  priority: "low",
} as const;

test("at any time of day, histories are legal, in the past, and in every status", () => {
  for (const now of moments) {
    const histories = createHistories(people, people, now);
    const last = Math.max(
      ...histories.flatMap(({ steps }) => steps.map((step) => step.recordedAt.getTime())),
    );
    expect(last).toBeLessThanOrEqual(now.getTime());
    expect(new Set(histories.map(({ status }) => status))).toEqual(new Set(requestStatuses));
  }
});

test("a history rejects a step that is not in the transition table", () => {
  const history = new RequestHistory(facts, people.hospital);
  history.create(new Date(1));
  expect(() => history.complete(people.hospital, new Date(2))).toThrow(
    "illegal step: request.complete on pending",
  );
});

test("a history rejects a step that the permission table forbids", () => {
  const history = new RequestHistory(facts, people.hospital);
  history.create(new Date(1));
  expect(() => history.cancel(people.hospital2, new Date(2), "")).toThrow("forbidden step: request.cancel");
});

test("a history rejects a step before the previous one", () => {
  const history = new RequestHistory(facts, people.hospital);
  history.create(new Date(10));
  expect(() => history.cancel(people.hospital, new Date(9), "")).toThrow("before the one that it follows");
});
