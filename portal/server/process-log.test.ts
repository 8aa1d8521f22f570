import { afterEach, describe, expect, it, vi } from "vitest";
import { configureLog } from "#app/infra/logger.server.ts";
import { captureLog } from "#app/testing/captured-log.ts";
import { logUncaughtErrors, reportRefusedStart } from "./process-log.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  configureLog({ level: "info", format: "text", version: "" });
});

it("an error that nothing handles ends the process with a line that has nothing of its message", () => {
  const on = vi.spyOn(process, "on").mockReturnThis();
  const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
  const lines = captureLog();
  logUncaughtErrors();
  const [[event, end] = []] = on.mock.calls;
  end?.(new TypeError("Failing row contains (7, Jane Gaines)"));
  expect(event).toBe("uncaughtException");
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  expect(lines.join()).toMatch(/^fatal The process ends: TypeError\n {4}at .*process-log\.test\.ts/);
  expect(lines.join()).not.toContain("Gaines");
});

describe("a refused start", () => {
  const reported = (variables: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    const lines = captureLog();
    reportRefusedStart(new Error("PORT must be a number from 0 to 65535."));
    return lines.join("\n");
  };

  it("is a sentence to people", () => {
    expect(reported({ NODE_ENV: "production", LOG_FORMAT: "text" })).toBe(
      "PORT must be a number from 0 to 65535.",
    );
  });

  it.each([
    { NODE_ENV: "production", LOG_LEVEL: "silent" },
    { NODE_ENV: "development", LOG_FORMAT: "json", LOG_LEVEL: "nonsense" },
  ])("is a line of the level warn to programs, whatever the level: %j", (variables) => {
    expect(JSON.parse(reported(variables))).toMatchObject({
      level: "warn",
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      message: "PORT must be a number from 0 to 65535.",
    });
  });
});
