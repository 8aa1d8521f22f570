import { expect, test } from "vitest";
import { keptLogSetting } from "./log-limit.ts";

const GIGABYTE = 1024 ** 3;

test("the log kept for the archive takes a quarter of the free space, from 256 MB to 8 GB", () => {
  expect([0, 4, 100].map((free) => keptLogSetting(free * GIGABYTE))).toEqual(["256MB", "1024MB", "8192MB"]);
});
