import { expect, test } from "vitest";
import { findMissingSegment, lsnOfSegment, nameOfSegment, parseLsn, segmentName } from "./wal.ts";

const archived = (timeline: number, ...numbers: readonly number[]) =>
  numbers.map((number) => `${nameOfSegment(timeline, number)}.gz.age`);

test("names the log file of a position, as PostgreSQL does", () => {
  expect(segmentName(1, "0/2000028")).toBe("000000010000000000000002");
  expect(segmentName(2, "16/B374D848")).toBe("0000000200000016000000B3");
  expect(parseLsn(lsnOfSegment(257))).toBe(0x1_0100_0000n);
});

test("finds a file that is missing after the backup, over timelines and the overflow of a name", () => {
  const last = nameOfSegment(1, 254);
  expect(findMissingSegment(archived(1, 255, 256, 257), last)).toBe(null);
  expect(
    findMissingSegment([...archived(1, 250, 255), ...archived(2, 255, 256), "00000002.history.gz.age"], last),
  ).toBe(null);
  expect(findMissingSegment(archived(1, 255, 257), last)).toBe("0000000100000000");
  expect(findMissingSegment(archived(1, 256), last)).toBe("00000000000000FF");
  expect(findMissingSegment([], last)).toBe(null);
});
