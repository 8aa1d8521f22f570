import { useCallback, useEffect, useState } from "react";
import { checkSocket } from "./check-socket.ts";
import {
  type HealthChecks,
  parseServerTiming,
  type Report,
  readConnectionError,
  readHealthResponse,
  socketNotChecked,
} from "./report.ts";

const API_TIMEOUT_MS = 10_000;

/** Runs the checks from this browser on hydration and on request. @param initial the server's checks */
export function useReport(initial: HealthChecks) {
  const [report, setReport] = useState<Report>({ ...initial, socket: socketNotChecked() });
  const [pending, setPending] = useState(false);
  const refresh = useCallback(async () => {
    setPending(true);
    const [health, socket] = await Promise.all([checkApi(), checkSocket()]);
    setReport({ ...health, socket });
    setPending(false);
    return health.api.state === "ok";
  }, []);
  useEffect(() => void refresh(), [refresh]);
  return { report, pending, refresh };
}

async function checkApi(): Promise<HealthChecks> {
  const startedAt = performance.now();
  try {
    const response = await fetch("/api/health", {
      cache: "no-store",
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
    });
    const roundTrip = performance.now() - startedAt;
    const body: unknown = await response.json().catch(() => null);
    const database = parseServerTiming(response.headers.get("server-timing"), "database");
    return readHealthResponse(response.status, body, { roundTrip, database });
  } catch (error) {
    return readConnectionError(error);
  }
}
