import { expect, it } from "vitest";
import { getView, getWayDone, splitAt } from "./journey-on-map.ts";

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const line = [at(40, -76), at(40, -75), at(41, -75)];

it.each([
  [at(40.01, -75.5), 1],
  [at(40.4, -75.01), 2],
  [at(39.9, -76.2), 1],
])("splits a line at the leg nearest to %o", (place, count) => {
  expect(splitAt(line, place)).toEqual({ behind: line.slice(0, count), ahead: line.slice(count) });
});

it("counts the way as done from the pick-up on", () => {
  expect(getWayDone({ status: "in_progress", lastMilestone: "at_pickup" })).toBe("none");
  expect(getWayDone({ status: "in_progress", lastMilestone: "patient_aboard" })).toBe("to_vehicle");
  expect(getWayDone({ status: "in_progress", lastMilestone: "at_destination" })).toBe("all");
  expect(getWayDone({ status: "completed", lastMilestone: null })).toBe("all");
});

it("shows the points that are known, and without any the region that is drawn", () => {
  const bounds = { south: 39, west: -77, north: 40, east: -76 };
  const basemap = { url: "/tiles", attribution: "", maxZoom: 15, bounds };
  expect(getView([at(40.5, -75)], basemap)).toEqual({ fit: [at(40.5, -75)] });
  expect(getView([], basemap)).toEqual({ fit: [at(39, -77), at(40, -76)] });
  expect(getView([], null)).toMatchObject({ zoom: 4 });
});
