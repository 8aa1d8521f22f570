import { expect, test } from "vitest";
import { navigationAddress } from "./navigation-address.ts";

const place = { latitude: 39.3601, longitude: -76.6603 };

test.each([
  ["Mozilla/5.0 (Linux; Android 15; Pixel 8)", 5, "geo:39.3601,-76.6603?q=39.3601,-76.6603"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)", 5, "maps:?daddr=39.3601,-76.6603"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5, "maps:?daddr=39.3601,-76.6603"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0, "geo:39.3601,-76.6603?q=39.3601,-76.6603"],
])("%s with %s touches opens %s", (userAgent, maxTouchPoints, address) => {
  expect(navigationAddress(place, { userAgent, maxTouchPoints })).toBe(address);
});

test("a page that is still the server's has an address as well", () => {
  expect(navigationAddress(place, null)).toMatch(/^geo:/);
});
