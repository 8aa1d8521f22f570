import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "./durations.ts";
import {
  EARLIEST_LATENESS_MINUTES,
  getDueTime,
  getLateness,
  LATENESS_THRESHOLD_MINUTES,
  type LatenessFacts,
  minutesLate,
} from "./lateness.ts";
import { latenessLevels, milestoneNames, requestStatuses } from "./vocabulary.ts";

const pickUp = Date.parse("2026-03-10T18:00:00.000Z");
const at = (minutes: number) => new Date(pickUp + minutes * MINUTE_MS).toISOString();

const facts = (changes: Partial<LatenessFacts>): LatenessFacts => ({
  status: "pending",
  transportDate: at(0),
  createdAt: at(-120),
  promisedArrival: null,
  lastMilestone: null,
  ...changes,
});

const open = facts({});
const answered = facts({ status: "needs_approval" });
const approved = facts({ status: "approved", promisedArrival: at(30) });
const driving = facts({ status: "in_progress", promisedArrival: at(30), lastMilestone: "en_route" });

it("minutesLate counts displayed minutes, without seconds", () => {
  expect(minutesLate("2026-03-10T18:00:50.000Z", "2026-03-10T18:30:00.000Z")).toBe(30);
  expect(minutesLate(at(0), at(-10))).toBe(-10);
});

describe("getLateness", () => {
  it.each([
    ["an unanswered request before its pick-up", open, -1, null],
    ["an unanswered request from its pick-up", open, 0, { kind: "unanswered", level: "amber", minutes: 0 }],
    ["an unanswered request later", open, 15, { kind: "unanswered", level: "red", minutes: 15 }],
    ["an undecided request", answered, 14, { kind: "undecided", level: "amber", minutes: 14 }],
    ["a start well before the promised arrival", approved, 19, null],
    ["a start due soon", approved, 20, { kind: "not_started", level: "amber", minutes: -10 }],
    ["a start after the promised arrival", approved, 30, { kind: "not_started", level: "red", minutes: 0 }],
    ["a crew within the tolerance", driving, 34, null],
    ["a crew that is late", driving, 35, { kind: "not_arrived", level: "amber", minutes: 5 }],
    ["a crew that is very late", driving, 50, { kind: "not_arrived", level: "red", minutes: 20 }],
    ["a crew at the pick-up", { ...driving, lastMilestone: "at_pickup" as const }, 500, null],
  ] as const)("of %s", (_, request, minutes, expected) => {
    expect(getLateness(request, at(minutes))).toEqual(expected);
  });

  it("gives companies time to respond to a request for an immediate pick-up", () => {
    const immediate = facts({ createdAt: at(5) });
    expect(getLateness(immediate, at(14))).toBeNull();
    expect(getLateness(immediate, at(15))).toMatchObject({ level: "amber", minutes: 15 });
  });

  it("of a request as soon as possible starts when the time to respond is over", () => {
    const asap = facts({ asSoonAsPossible: true, createdAt: at(0) });
    expect(getDueTime(asap)).toBe(at(10));
    expect(getLateness(asap, at(9))).toBeNull();
    expect(getLateness(asap, at(10))).toEqual({ kind: "unanswered", level: "amber", minutes: 0 });
    expect(getLateness({ ...asap, status: "needs_approval" }, at(25))).toEqual({
      kind: "undecided",
      level: "red",
      minutes: 15,
    });
    expect(getLateness({ ...asap, status: "approved", promisedArrival: at(30) }, at(19))).toBeNull();
  });

  it("measures from the pick-up time without a promised arrival", () => {
    expect(getLateness({ ...approved, promisedArrival: null }, at(3))).toMatchObject({ minutes: 3 });
  });
});

describe("for any request", () => {
  const minute = fc.integer({ min: -3_000, max: 3_000 }).map(at);
  const anyFacts = fc.record<LatenessFacts>({
    status: fc.constantFrom(...requestStatuses),
    transportDate: minute,
    createdAt: minute,
    promisedArrival: fc.option(minute),
    lastMilestone: fc.option(fc.constantFrom(...milestoneNames)),
  });
  const rank = (request: LatenessFacts, now: string) => {
    const level = getLateness(request, now)?.level;
    return level ? 1 + latenessLevels.indexOf(level) : 0;
  };

  it("lateness never decreases while nothing happens", () => {
    fc.assert(
      fc.property(anyFacts, minute, fc.nat(3_000), (request, now, later) => {
        const then = new Date(Date.parse(now) + later * MINUTE_MS).toISOString();
        expect(rank(request, then)).toBeGreaterThanOrEqual(rank(request, now));
      }),
    );
  });

  it("lateness starts at most EARLIEST_LATENESS_MINUTES before the due time, and closed ones are never late", () => {
    fc.assert(
      fc.property(anyFacts, minute, (request, now) => {
        const lateness = getLateness(request, now);
        if (!lateness) return;
        expect(lateness.minutes).toBeGreaterThanOrEqual(-EARLIEST_LATENESS_MINUTES);
        expect(lateness.minutes).toBeGreaterThanOrEqual(LATENESS_THRESHOLD_MINUTES[lateness.kind].amber);
        expect(["completed", "cancelled"]).not.toContain(request.status);
      }),
    );
  });
});
