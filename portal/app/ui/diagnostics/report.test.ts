import { describe, expect, it } from "vitest";
import { readAnswer, readFailure } from "./report.ts";

describe("the report of the diagnostics page", () => {
  it("is well where the API server answers and the database is connected", () => {
    expect(readAnswer(200, { status: "ok", services: { database: "connected" } })).toEqual({
      api: { state: "ok" },
      database: { state: "ok" },
    });
  });

  it("names the status and the database where the database does not answer", () => {
    expect(readAnswer(503, { status: "degraded", services: { database: "unavailable" } })).toEqual({
      api: { state: "failed", message: "API returned 503" },
      database: { state: "failed", message: "Database connection issue" },
    });
  });

  it("says nothing of the database where the answer is no report", () => {
    expect(readAnswer(502, null)).toMatchObject({
      api: { message: "API returned 502" },
      database: { state: "unknown" },
    });
  });

  it("gives the browser's reason where no answer came", () => {
    expect(readFailure(new TypeError("Failed to fetch"))).toMatchObject({
      api: { state: "failed", message: "Connection error: Failed to fetch" },
      database: { state: "unknown" },
    });
  });
});
