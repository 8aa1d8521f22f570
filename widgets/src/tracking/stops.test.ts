import type { TimelineEventType, Tracking, TransportEvent } from "@wardway/model";
import { MINUTE_MS } from "@wardway/model/durations";
import { describe, expect, it } from "vitest";
import { getProgress, getStops } from "./stops.ts";

const minute = (at: number) => new Date(Date.UTC(2026, 10, 21, 14) + at * MINUTE_MS).toISOString();

/** One event a minute. */
const events = (...types: TimelineEventType[]) =>
  types.map((type, index) => ({ id: index + 1, type, occurredAt: minute(index) }) as TransportEvent);

describe("getStops", () => {
  it("gives each stop the time of its first event", () => {
    const past = events(
      "created",
      "response_received",
      "response_received",
      "approved",
      "started",
      "en_route",
    );
    const { reached, times } = getStops({ status: "in_progress", lastMilestone: "en_route" }, past);
    expect(reached).toBe(4);
    expect([...times]).toEqual([
      [1, minute(0)],
      [2, minute(1)],
      [3, minute(3)],
      [4, minute(5)],
    ]);
  });

  it("begins again after a release", () => {
    const past = events("created", "response_received", "approved", "released");
    expect([...getStops({ status: "pending" }, past).times.keys()]).toEqual([1]);
    const again = [...past, { ...past[1], id: 9, occurredAt: minute(30) } as TransportEvent];
    expect(getStops({ status: "needs_approval" }, again).times.get(2)).toBe(minute(30));
  });

  it("skips what was withdrawn, and takes what was recorded instead", () => {
    const [enRoute, wrong, right] = events("en_route", "at_pickup", "at_pickup");
    const past = [enRoute, { ...wrong, correction: "withdrawn" }, right] as TransportEvent[];
    const { times } = getStops({ status: "in_progress", lastMilestone: "at_pickup" }, past);
    expect([...times]).toEqual([
      [4, minute(0)],
      [5, minute(2)],
    ]);
  });

  it("ends a cancelled line at the last stop", () => {
    expect(getStops({ status: "cancelled" }, events("created", "cancelled")).reached).toBe(1);
    const answered = events("created", "response_received", "response_withdrawn", "cancelled");
    expect(getStops({ status: "cancelled" }, answered).reached).toBe(2);
  });

  it("has no time for stops that were skipped", () => {
    const { reached, times } = getStops({ status: "completed" }, events("created", "approved", "completed"));
    expect([reached, times.has(3), times.has(8)]).toEqual([8, true, false]);
  });
});

describe("getProgress", () => {
  const stops = getStops(
    { status: "in_progress", lastMilestone: "patient_aboard" },
    events("created", "approved", "patient_aboard"),
  );
  const tracking = (changes: Partial<Tracking>) =>
    ({ leg: "to_destination", arrival: minute(22), computedAt: minute(7), ...changes }) as Tracking;

  it("is the time since the stop over the time to the next one", () => {
    expect(getProgress(stops, tracking({}))).toBe(0.25);
    expect(getProgress(stops, tracking({ computedAt: minute(21) }))).toBe(0.8);
  });

  it("stands still at an old position", () => {
    const position = { recordedAt: minute(7) } as Tracking["position"];
    expect(getProgress(stops, tracking({ position, computedAt: minute(21) }))).toBe(0.25);
  });

  it("is 0 without an arrival, and before the next stop's leg", () => {
    expect(getProgress(stops, null)).toBe(0);
    expect(getProgress(stops, tracking({ arrival: null }))).toBe(0);
    expect(getProgress(stops, tracking({ leg: "to_pickup" }))).toBe(0);
  });
});
