import { useCallback, useState } from "react";
import { type Report, readAnswer, readFailure } from "./report.ts";

/** Milliseconds after which an API server counts as silent. */
const patience = 10_000;

/** The latest report, and a way to ask the API server for a new one from this browser. */
export function useReport(initial: Report) {
  const [report, setReport] = useState(initial);
  const [pending, setPending] = useState(false);
  const refresh = useCallback(async () => {
    setPending(true);
    setReport(await ask());
    setPending(false);
  }, []);
  return { report, pending, refresh };
}

async function ask(): Promise<Report> {
  try {
    const response = await fetch("/api/health", { cache: "no-store", signal: AbortSignal.timeout(patience) });
    return readAnswer(response.status, await response.json().catch(() => null));
  } catch (error) {
    return readFailure(error);
  }
}
