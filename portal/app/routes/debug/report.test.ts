import { describe, expect, it } from "vitest";
import { parseServerTiming, readConnectionError, readHealthResponse } from "./report.ts";

const timing = { roundTrip: 12, database: 1.5 };
const connectedServices = { database: "connected", maps: "not_set_up" };

describe("readHealthResponse", () => {
  it("reports success when the API server responds and the database is connected; a missing map service is no failure", () => {
    expect(readHealthResponse(200, { status: "ok", services: connectedServices }, timing)).toMatchObject({
      api: { state: "ok", milliseconds: 12 },
      database: { state: "ok", milliseconds: 1.5 },
      maps: { state: "absent" },
    });
  });

  it("names the status, the database and the maps when they fail", () => {
    const services = { database: "unavailable", maps: "unavailable" };
    expect(readHealthResponse(503, { status: "degraded", services }, timing)).toEqual({
      api: { state: "failed", message: "API returned 503" },
      database: { state: "failed", message: "Database connection issue" },
      maps: { state: "failed", message: "Failed to load" },
    });
  });

  it.each([null, "text", { services: null }, { services: { database: 1 } }])(
    "reports database and maps as unknown when the body is no health report: %j",
    (body) => {
      expect(readHealthResponse(502, body, timing)).toMatchObject({
        api: { message: "API returned 502" },
        database: { state: "unknown" },
        maps: { state: "unknown" },
      });
    },
  );
});

describe("readConnectionError", () => {
  it("gives the browser's reason", () => {
    expect(readConnectionError(new TypeError("Failed to fetch"))).toMatchObject({
      api: { state: "failed", message: "Connection error: Failed to fetch" },
      database: { state: "unknown" },
      maps: { state: "unknown" },
    });
  });
});

describe("parseServerTiming", () => {
  it("returns the duration of the named entry, or null", () => {
    expect(parseServerTiming("cache;desc=hit, database;dur=1.5", "database")).toBe(1.5);
    expect(parseServerTiming("database", "database")).toBeNull();
    expect(parseServerTiming(null, "database")).toBeNull();
  });
});
