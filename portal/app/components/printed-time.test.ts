import { expect, it } from "vitest";
import { printedTime } from "./printed-time.ts";

it("names day and zone, and the year where it is another one", () => {
  const now = "2026-11-26T08:14:00Z";
  expect(printedTime(now, now, "America/New_York")).toBe("Nov 26, 03:14 EST");
  expect(printedTime("2027-01-02T08:14:00Z", now, "UTC")).toBe("Jan 2, 2027, 08:14 UTC");
  expect(printedTime("2026-11-01T05:30:00Z", now, "America/New_York")).toBe("Nov 1, 01:30 EDT");
});
