import { expect, test } from "vitest";
import { trackingLimits } from "./limits.ts";
import { messageText } from "./messages/message.ts";
import { type PositionFix, sharePositionsSchema } from "./tracking.ts";

const fix = (changes: Partial<PositionFix> = {}): PositionFix => ({
  recordedAt: "2026-11-21T10:00:00Z",
  latitude: 39.28,
  longitude: -76.6,
  accuracy: 8,
  ...changes,
});

test("sharePositionsSchema accepts up to the maximum batch, with or without speed and heading", () => {
  const fixes = Array.from({ length: trackingLimits.batch }, () => fix({ speed: null, heading: 360 }));
  expect(sharePositionsSchema.safeParse({ fixes }).error).toBeUndefined();
  expect(sharePositionsSchema.parse({ fixes: [fix()] }).fixes[0]?.recordedAt).toEqual(
    new Date("2026-11-21T10:00:00Z"),
  );
});

test.each([
  ["no position at all", [], "Send at least one position."],
  [
    "more than a batch takes",
    Array.from({ length: 101 }, () => fix()),
    "Send at most 100 positions at once.",
  ],
  ["a place beyond the pole", [fix({ latitude: 90.1 })], "Latitude can be at most 90 degrees."],
  ["a place beyond the date line", [fix({ longitude: -180.1 })], "Longitude must be at least -180 degrees."],
  ["no number", [fix({ latitude: Number.NaN })], "Latitude must be a number of degrees."],
  [
    "a number without an end",
    [fix({ accuracy: Number.POSITIVE_INFINITY })],
    "Accuracy must be a number of metres.",
  ],
  ["an accuracy below zero", [fix({ accuracy: -1 })], "Accuracy cannot be negative."],
  ["a speed below zero", [fix({ speed: -0.1 })], "Speed cannot be negative."],
  ["more than a full turn", [fix({ heading: 360.5 })], "Heading can be at most 360 degrees."],
  [
    "a moment without a zone",
    [fix({ recordedAt: "2026-11-21T10:00:00" })],
    "Recorded at must be a date and a time, like 2026-05-04T14:30:00Z.",
  ],
  [
    "a moment in words",
    [fix({ recordedAt: "yesterday" })],
    "Recorded at must be a date and a time, like 2026-05-04T14:30:00Z.",
  ],
  ["an unknown field", [{ ...fix(), patientName: "Somebody" }], 'Unrecognized key: "patientName"'],
])("%s is rejected with the reason", (_, fixes, sentence) => {
  const parsed = sharePositionsSchema.safeParse({ fixes });
  expect(parsed.error?.issues.map(({ message }) => messageText(message))).toEqual([sentence]);
});
