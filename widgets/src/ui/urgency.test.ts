import { expect, it } from "vitest";
import { getUrgency } from "./urgency.ts";

const now = "2026-11-22T14:00:00.000Z";
const request = {
  status: "pending",
  transportDate: "2026-11-22T16:00:00.000Z",
  createdAt: "2026-11-22T12:00:00.000Z",
  promisedArrival: null,
  lastMilestone: null,
  priority: "high",
} as const;

it.each([
  ["before its pick-up", {}, [0, false, false]],
  ["past its pick-up", { transportDate: "2026-11-22T13:48:00.000Z" }, [12, true, true]],
  [
    "past its pick-up, created just now",
    { transportDate: "2026-11-22T13:58:00.000Z", createdAt: now },
    [2, true, true],
  ],
  ["critical", { priority: "critical" }, [0, false, true]],
  ["critical and completed", { priority: "critical", status: "completed" }, [0, false, false]],
  [
    "approved, the crew due in five minutes",
    { status: "approved", promisedArrival: "2026-11-22T14:05:00.000Z" },
    [0, true, true],
  ],
  [
    "approved, the crew late",
    { status: "approved", promisedArrival: "2026-11-22T13:45:00.000Z" },
    [15, true, true],
  ],
  [
    "on the way with the patient aboard",
    { status: "in_progress", transportDate: "2026-11-22T13:00:00.000Z", lastMilestone: "patient_aboard" },
    [0, false, false],
  ],
] as const)("a request %s", (_, change, [minutesLate, isLate, isUrgent]) => {
  expect(getUrgency({ ...request, ...change }, now)).toEqual({ minutesLate, isLate, isUrgent });
});
