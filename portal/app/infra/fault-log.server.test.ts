import { afterEach, expect, test, vi } from "vitest";
import { logFault } from "./fault-log.server.ts";

afterEach(() => vi.restoreAllMocks());

function logged(error: unknown): string {
  const lines: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => lines.push(line));
  logFault(new Request("http://portal.example/transport-history?q=Gaines"), error);
  return lines.join("\n");
}

test("logs an error's class, path and stack", () => {
  const log = logged(Object.assign(new TypeError("no such thing"), { code: "22007" }));
  expect(log).toContain("GET /transport-history: TypeError (22007)");
  expect(log).toMatch(/^ {4}at .*fault-log\.server\.test\.ts:\d+:\d+\)?$/m);
});

test("logs neither a search nor a message, even one that imitates a stack frame", () => {
  const log = logged(new Error("params: x\n    at Jane Q Patient MRN-123%,2026\n    at Gaines (MRN-7:1:1)"));
  expect(log).not.toMatch(/Jane|MRN|Gaines/);
});
