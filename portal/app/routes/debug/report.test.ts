import { describe, expect, it } from "vitest";
import { readAnswer, readFailure, timingOf } from "./report.ts";

const timing = { roundTrip: 12, database: 1.5 };
const well = { database: "connected", maps: "not_set_up" };

describe("the report of the diagnostics page", () => {
  it("is well where the API server answers and the database is connected, and a missing map service is no failure", () => {
    expect(readAnswer(200, { status: "ok", services: well }, timing)).toMatchObject({
      api: { state: "ok", milliseconds: 12 },
      database: { state: "ok", milliseconds: 1.5 },
      maps: { state: "absent" },
    });
  });

  it("names the status, the database and the maps where they do not answer", () => {
    const services = { database: "unavailable", maps: "unavailable" };
    expect(readAnswer(503, { status: "degraded", services }, timing)).toEqual({
      api: { state: "failed", message: "API returned 503" },
      database: { state: "failed", message: "Database connection issue" },
      maps: { state: "failed", message: "Failed to load" },
    });
  });

  it.each([null, "text", { services: null }, { services: { database: 1 } }])(
    "says nothing of what stands behind the API server where the answer is no report: %j",
    (body) => {
      expect(readAnswer(502, body, timing)).toMatchObject({
        api: { message: "API returned 502" },
        database: { state: "unknown" },
        maps: { state: "unknown" },
      });
    },
  );

  it("gives the browser's reason where no answer came", () => {
    expect(readFailure(new TypeError("Failed to fetch"))).toMatchObject({
      api: { state: "failed", message: "Connection error: Failed to fetch" },
      database: { state: "unknown" },
      maps: { state: "unknown" },
    });
  });

  it("reads a service's time out of the header", () => {
    expect(timingOf("cache;desc=hit, database;dur=1.5", "database")).toBe(1.5);
    expect(timingOf("database", "database")).toBeNull();
    expect(timingOf(null, "database")).toBeNull();
  });
});
