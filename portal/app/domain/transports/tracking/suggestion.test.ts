import { type Milestone, milestoneNames, type Position } from "@wardway/model";
import { addSeconds } from "date-fns";
import { describe, expect, test } from "vitest";
import type { Anchor } from "./position-filter.ts";
import { type Course, suggestionFrom } from "./suggestion.ts";

const now = new Date("2026-11-21T10:00:00Z");
const pickUp: Position = { latitude: 39.2962, longitude: -76.5921 };
const destination: Position = { latitude: 39.2703, longitude: -76.5402 };

/** A fix `metres` north of a place, `ago` seconds ago. */
const seen = (ago: number, from: Position, metres: number, accuracy = 8): Anchor => ({
  recordedAt: addSeconds(now, -ago),
  latitude: from.latitude + metres / 111_195,
  longitude: from.longitude,
  accuracy,
});
const twice = (from: Position, metres: number, accuracy = 8, ago = 5) => [
  seen(ago, from, metres, accuracy),
  seen(ago + 10, from, metres, accuracy),
];
const drive = (from: Position, metres: number) => [
  seen(5, from, metres + 400),
  seen(15, from, metres + 200),
  seen(25, from, metres),
];

const suggested = (
  lastMilestone: Milestone | null,
  last: readonly Anchor[],
  places: Pick<Course, "pickUp" | "destination"> = { pickUp, destination },
) => suggestionFrom({ ...places, lastMilestone }, last, now);

describe("the milestone that a position suggests", () => {
  test.each([
    ["started, stationary at the base", null, twice(pickUp, 4_000), null],
    ["started, driving", null, drive(pickUp, 4_000), "en_route"],
    ["started at the pick-up", null, twice(pickUp, 40), "at_pickup"],
    ["started, seen once", null, twice(pickUp, 40).slice(0, 1), null],
    ["en route, at the pick-up", "en_route", twice(pickUp, 140), "at_pickup"],
    ["en route, passing by", "en_route", [seen(5, pickUp, 60), seen(15, pickUp, 500)], null],
    ["en route, in the next street", "en_route", twice(pickUp, 170), null],
    ["en route, with a poor accuracy", "en_route", twice(pickUp, 40, 400), null],
    ["en route, at the pick-up a minute ago", "en_route", twice(pickUp, 40, 8, 75), null],
    ["en route, at the destination", "en_route", twice(destination, 0), null],
    ["still at the pick-up", "at_pickup", twice(pickUp, 120), null],
    ["around the block from the pick-up", "at_pickup", twice(pickUp, 290), null],
    ["away from the pick-up", "at_pickup", twice(pickUp, 400), "patient_aboard"],
    ["away from the pick-up, within the accuracy", "at_pickup", twice(pickUp, 400, 150), null],
    ["aboard, on the way", "patient_aboard", drive(destination, 900), null],
    ["aboard, at the destination", "patient_aboard", twice(destination, 90), "at_destination"],
    ["aboard, back at the pick-up", "patient_aboard", twice(pickUp, 0), null],
    ["at the destination", "at_destination", twice(destination, 0), null],
    ["care transferred, driving home", "transfer_of_care", drive(destination, 900), null],
  ] as [string, Milestone | null, Anchor[], Milestone | null][])("%s", (_, lastMilestone, last, expected) => {
    expect(suggested(lastMilestone, last)).toBe(expected);
  });

  test("is null without a position or location", () => {
    const nowhere = { pickUp: null, destination: null };
    for (const milestone of [null, ...milestoneNames]) {
      expect(suggested(milestone, [])).toBeNull();
      expect(suggested(milestone, twice(pickUp, 0), nowhere)).toBeNull();
    }
  });

  test("is never recorded already, or earlier than the last one", () => {
    const places = [
      twice(pickUp, 0),
      twice(pickUp, 500),
      twice(destination, 0),
      drive(pickUp, 0),
      drive(destination, 0),
    ];
    for (const [reached, milestone] of milestoneNames.entries()) {
      for (const last of places) {
        const next = suggested(milestone, last);
        if (next) expect(milestoneNames.indexOf(next)).toBeGreaterThan(reached);
      }
    }
  });
});
