import { t } from "@lingui/core/macro";

/** Milliseconds are null if not measured. */
export type Check =
  | { readonly state: "ok"; readonly milliseconds: number | null }
  | { readonly state: "failed"; readonly message: string }
  /** Not set up, which is no failure. */
  | { readonly state: "absent"; readonly message: string }
  /** Not known because an earlier check failed. */
  | { readonly state: "unknown"; readonly message: string };

export interface HealthChecks {
  readonly api: Check;
  readonly maps: Check;
  readonly database: Check;
}

export interface Report extends HealthChecks {
  readonly socket: Check;
}

export interface Timing {
  /** Milliseconds measured by the browser; null on the server. */
  readonly roundTrip: number | null;
  /** Milliseconds measured by the server. */
  readonly database: number | null;
}

const noMaps = () =>
  t`No map service is set up. Places are found among the facilities of this installation, and travel times are estimates.`;

export const socketNotChecked = (): Check => ({
  state: "unknown",
  message: t`This page's script checks it`,
});

/** Reads `GET /api/health`. @param body null if it was not JSON */
export function readHealthResponse(status: number, body: unknown, timing: Timing): HealthChecks {
  const api: Check =
    status === 200
      ? { state: "ok", milliseconds: timing.roundTrip }
      : { state: "failed", message: t`API returned ${status}` };
  return {
    api,
    maps: mapsCheck(serviceState(body, "maps"), timing),
    database: databaseCheck(serviceState(body, "database"), timing),
  };
}

export function readConnectionError(error: unknown): HealthChecks {
  const message = error instanceof Error ? error.message : String(error);
  const unknown: Check = { state: "unknown", message: t`Unknown: the API server did not respond` };
  return {
    api: { state: "failed", message: t`Connection error: ${message}` },
    maps: unknown,
    database: unknown,
  };
}

function databaseCheck(state: string | null, timing: Timing): Check {
  if (state === "connected") return { state: "ok", milliseconds: timing.database };
  if (state === null) return unreported();
  return { state: "failed", message: t`Database connection issue` };
}

function mapsCheck(state: string | null, timing: Timing): Check {
  if (state === "connected") return { state: "ok", milliseconds: timing.roundTrip };
  if (state === "not_set_up") return { state: "absent", message: noMaps() };
  if (state === null) return unreported();
  return { state: "failed", message: t`Failed to load` };
}

const unreported = (): Check => ({
  state: "unknown",
  message: t`Unknown: the API server returned no report`,
});

function serviceState(body: unknown, service: string): string | null {
  if (typeof body !== "object" || body === null || !("services" in body)) return null;
  const { services } = body;
  if (typeof services !== "object" || services === null) return null;
  const state = new Map(Object.entries(services)).get(service);
  return typeof state === "string" ? state : null;
}

/** Returns the milliseconds of a `Server-Timing` entry (W3C Server Timing). */
export function parseServerTiming(header: string | null, name: string): number | null {
  const entry = header?.split(",").find((part) => part.trim().split(";", 1)[0] === name);
  const duration = /;\s*dur=([\d.]+)/.exec(entry ?? "")?.[1];
  return duration === undefined ? null : Number(duration);
}
