import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { captureLog } from "#app/testing/captured-log.ts";
import { logAlarm, logFailure, logFault, logNotice, logWarning } from "./fault-log.server.ts";
import { configureLog, log } from "./logger.server.ts";

const settings = {
  level: "info",
  format: "text",
  version: "1.2.3",
  toLoggedPath: (path: string) => path,
} as const;

beforeEach(() => configureLog(settings));
afterEach(() => {
  vi.restoreAllMocks();
  configureLog({ level: "info", format: "text", version: "" });
});

const request = new Request("http://portal.example/transport-history?q=Gaines", {
  headers: { "x-request-id": "call-7" },
});

function logged(write: () => void): string {
  const lines = captureLog();
  write();
  return lines.join("\n");
}

function loggedAsJson(write: () => void): Record<string, unknown> {
  configureLog({ ...settings, format: "json" });
  const sent = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  write();
  const [[line = ""] = []] = sent.mock.calls;
  expect(String(line)).toMatch(/^[^\n]+\n$/);
  return JSON.parse(String(line));
}

const fault = () => Object.assign(new TypeError("no such thing"), { code: "22007" });

describe("an unexpected error", () => {
  it("is one JSON line with time, level, call, class and stack", () => {
    expect(loggedAsJson(() => logFault(request, fault()))).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      level: "error",
      pid: process.pid,
      version: "1.2.3",
      requestId: "call-7",
      method: "GET",
      path: "/transport-history",
      error: {
        name: "TypeError",
        code: "22007",
        stack: expect.arrayContaining([
          expect.stringMatching(/^at .*fault-log\.server\.test\.ts:\d+:\d+\)?$/),
        ]),
      },
      message: "TypeError (22007)",
    });
  });

  it("is a line for people, with the stack below", () => {
    const [line, ...frames] = logged(() => logFault(request, fault())).split("\n");
    expect(line).toBe("error GET /transport-history: TypeError (22007) [call-7]");
    expect(frames[0]).toMatch(/^ {4}at .*fault-log\.server\.test\.ts:\d+:\d+\)?$/);
  });

  it.each(["text", "json"] as const)(
    "leaves no message, no search and nothing that imitates a class, a code or a stack frame, as %s",
    (format) => {
      configureLog({ ...settings, format });
      const patient = "params: x\n    at Jane Q Patient MRN-123%,2026\n    at Gaines (MRN-7:1:1)";
      const named = Object.assign(new Error(patient), { name: "Jane Patient", code: "Gaines, J" });
      const wrapped = new Error("Failed query: MRN-7", { cause: new Error(patient, { cause: named }) });
      for (const error of [new Error(patient), named, wrapped, patient, { message: patient }]) {
        expect(logged(() => logFault(request, error))).not.toMatch(/Jane|MRN|Gaines/);
        expect(logged(() => logFailure("send mail", error))).not.toMatch(/Jane|MRN|Gaines/);
      }
    },
  );

  it("has no path before the routes are known", () => {
    configureLog({ level: "info", format: "text", version: "" });
    expect(logged(() => logFault(request, fault()))).toMatch(/^error GET \/\*: /);
  });
});

it("names a failed task with the class and code of its cause", () => {
  class MailError extends Error {}
  const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  expect(logged(() => logFailure("send mail", new MailError("x", { cause: refused })))).toBe(
    "error Could not send mail: MailError (ECONNREFUSED)",
  );
});

it("writes from the configured level on", () => {
  const all = () => {
    logAlarm("lost");
    logWarning("late");
    logNotice("ready");
  };
  expect(logged(all)).toBe("error lost\nwarn late\ninfo ready");
  configureLog({ ...settings, level: "warn" });
  expect(logged(all)).toBe("error lost\nwarn late");
  configureLog({ ...settings, level: "silent" });
  expect(logged(all)).toBe("");
});

describe("line ends and control characters", () => {
  const forged = "a\r\n2026-11-23T00:00:00.000Z info forged\u001b[2K\u2028b\u202e";

  it("begin no line in text", () => {
    const text = logged(() => log().info({ method: "GET", path: forged, requestId: forged }, forged));
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u);
    expect(text).toContain("a\\u{d}\\u{a}2026");
  });

  it("begin no line in JSON", () => {
    expect(loggedAsJson(() => log().info({ path: forged }, forged))).toMatchObject({
      path: forged,
      message: forged,
    });
  });
});
