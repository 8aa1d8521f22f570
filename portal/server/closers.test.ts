import { expect, test } from "vitest";
import { Closers } from "./closers.ts";

test("what was opened last is closed first, and once", async () => {
  const closed: string[] = [];
  const opened = new Closers();
  for (const name of ["database", "jobs"]) opened.add(async () => closed.push(name));
  await opened.close();
  await opened.close();
  expect(closed).toEqual(["jobs", "database"]);
});

test("what a start opens after the stop is closed immediately", async () => {
  const closed: string[] = [];
  const opened = new Closers();
  await opened.close();
  opened.add(async () => closed.push("database"));
  expect(closed).toEqual(["database"]);
});
