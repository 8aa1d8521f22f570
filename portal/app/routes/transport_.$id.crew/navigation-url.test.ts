import { expect, test } from "vitest";
import { getNavigationUrl } from "./navigation-url.ts";

const place = { latitude: 39.3601, longitude: -76.6603 };

test.each([
  ["Mozilla/5.0 (Linux; Android 15; Pixel 8)", 5, "geo:39.3601,-76.6603?q=39.3601,-76.6603"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)", 5, "maps:?daddr=39.3601,-76.6603"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5, "maps:?daddr=39.3601,-76.6603"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0, "geo:39.3601,-76.6603?q=39.3601,-76.6603"],
])("%s with %s touches opens %s", (userAgent, maxTouchPoints, url) => {
  expect(getNavigationUrl(place, { userAgent, maxTouchPoints })).toBe(url);
});

test("returns a geo URL during server rendering", () => {
  expect(getNavigationUrl(place, null)).toMatch(/^geo:/);
});

test.each([
  ["Mozilla/5.0 (Linux; Android 15; Pixel 8)", "geo:0,0?q=12%20Bay%20Street%20%26%20Main"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)", "maps:?daddr=12%20Bay%20Street%20%26%20Main"],
])("%s searches for a place that is only a text", (userAgent, url) => {
  expect(getNavigationUrl("12 Bay Street & Main", { userAgent, maxTouchPoints: 5 })).toBe(url);
});
