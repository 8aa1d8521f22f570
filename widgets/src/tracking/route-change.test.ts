import { expect, it } from "vitest";
import { routeChange } from "./route-change.ts";

const before = { sourceBefore: "google", secondsBefore: 1_080, distanceBefore: 5_000 };
const now = { source: "google", seconds: 840, distance: 6_200 };

it.each([
  [
    "what became shorter and longer",
    { ...before, ...now },
    "4 min shorter, 1.2 km longer; now 14 min, 6.2 km",
  ],
  ["that alone which changed", { ...before, ...now, distance: 5_020 }, "4 min shorter; now 14 min, 5.0 km"],
  [
    "that nothing changed",
    { ...now, ...before, ...{ seconds: 1_070, distance: 5_000 } },
    "No better route: still 17 min, 5.0 km",
  ],
  ["the route where there was none", now, "14 min, 6.2 km"],
  ["that it is an estimate", { ...now, source: "estimate" }, "14 min, 6.2 km (an estimate)"],
  [
    "the route and the estimate that stood there",
    { ...now, ...before, sourceBefore: "estimate" },
    "14 min, 6.2 km, where an estimate had 18 min, 5.0 km",
  ],
])("formats %s", (_, details, text) => {
  expect(routeChange({ details })).toBe(text);
});

it("returns null for an entry without a route", () => {
  expect(routeChange({ details: { reason: "Engine fault" } })).toBeNull();
});
