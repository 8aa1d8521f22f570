import type { IncomingMessage, ServerResponse } from "node:http";

/** Milliseconds for which an answer of the database stands: many probes ask it once. */
const keptFor = 1_000;

export interface Probes {
  /** From now on the process is ready whenever `check` says so, until `stopping` is aborted. */
  ready(check: () => Promise<boolean>, stopping: AbortSignal): void;
  /** Answers `/livez` and `/readyz`. @returns whether the call was one of them */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * What an orchestrator asks, again and again: whether the process answers (`/livez`, which never touches the
 * database) and whether it can be given calls (`/readyz`: the tables are up to date, the database answers, and the
 * process is not stopping).
 */
export function createProbes(): Probes {
  let running: { readonly check: () => Promise<boolean>; readonly stopping: AbortSignal } | undefined;
  let kept: { readonly until: number; readonly answer: Promise<boolean> } | undefined;

  const databaseAnswers = (ask: () => Promise<boolean>) => {
    if (kept === undefined || kept.until < Date.now()) {
      kept = { until: Date.now() + keptFor, answer: ask().catch(() => false) };
    }
    return kept.answer;
  };
  const reasonNotReady = async () => {
    if (running === undefined) return "starting";
    if (running.stopping.aborted) return "stopping";
    return (await databaseAnswers(running.check)) ? null : "the database does not answer";
  };

  return {
    ready(check, stopping) {
      running = { check, stopping };
    },
    answer(request, response) {
      const path = request.url?.split("?", 1)[0];
      if (path !== "/livez" && path !== "/readyz") return false;
      if (request.method !== "GET" && request.method !== "HEAD") send(response, 405, "GET and HEAD only");
      else if (path === "/livez") send(response, 200, "ok");
      else
        void reasonNotReady().then((reason) => send(response, reason === null ? 200 : 503, reason ?? "ok"));
      return true;
    },
  };
}

function send(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...(status === 405 ? { allow: "GET, HEAD" } : {}),
    })
    .end(`${text}\n`);
}
