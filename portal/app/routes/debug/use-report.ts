import { useCallback, useEffect, useState } from "react";
import { checkSocket } from "./check-socket.ts";
import {
  type HealthChecks,
  type Report,
  readAnswer,
  readFailure,
  socketNotChecked,
  timingOf,
} from "./report.ts";

/** Milliseconds after which an API server counts as silent. */
const patience = 10_000;

/**
 * The latest report, and a way to make a new one from this browser. The first is made as soon as the script is
 * there.
 * @param initial what the server knew when it made the page
 */
export function useReport(initial: HealthChecks) {
  const [report, setReport] = useState<Report>({ ...initial, socket: socketNotChecked });
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
  const asked = performance.now();
  try {
    const response = await fetch("/api/health", { cache: "no-store", signal: AbortSignal.timeout(patience) });
    const roundTrip = performance.now() - asked;
    const body: unknown = await response.json().catch(() => null);
    const database = timingOf(response.headers.get("server-timing"), "database");
    return readAnswer(response.status, body, { roundTrip, database });
  } catch (error) {
    return readFailure(error);
  }
}
