import { afterEach, expect, test, vi } from "vitest";
import { logFault } from "./fault-log.server.ts";

afterEach(() => vi.restoreAllMocks());

function logged(error: unknown): string {
  const lines: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => lines.push(line));
  logFault(new Request("http://portal.example/transport-history?q=Gaines"), error);
  return lines.join("\n");
}

test("a fault leaves its kind, its path and its places in the code", () => {
  const log = logged(Object.assign(new TypeError("no such thing"), { code: "22007" }));
  expect(log).toContain("GET /transport-history: TypeError (22007)");
  expect(log).toMatch(/^ {4}at .*fault-log\.server\.test\.ts:\d+:\d+\)?$/m);
});

test("neither a search nor a message reaches the log, even one that looks like a place in the code", () => {
  const log = logged(new Error("params: x\n    at Jane Q Patient MRN-123%,2026\n    at Gaines (MRN-7:1:1)"));
  expect(log).not.toMatch(/Jane|MRN|Gaines/);
});
