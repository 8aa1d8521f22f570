import type { IncomingMessage, ServerResponse } from "node:http";
import { answerPrimary, queryWorkers } from "./worker-queries.ts";

/** Probes within this time share one query. */
const DATABASE_CHECK_TTL_MS = 1_000;

export interface Probes {
  /** Ready while `check` resolves to true, until `stopping` is aborted. */
  ready(check: () => Promise<boolean>, stopping: AbortSignal): void;
  /** Null if the process can serve calls. */
  reasonNotReady(): Promise<string | null>;
  readonly handle: HandleProbe;
}

/** @returns false for other paths */
export type HandleProbe = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Health probes of this process: `/livez` responds while it runs, without a query; `/readyz` responds with 503 before the
 * migrations, without the database and while stopping.
 */
export function createProbes(): Probes {
  let running: { readonly check: () => Promise<boolean>; readonly stopping: AbortSignal } | undefined;
  let cached: { readonly until: number; readonly result: Promise<boolean> } | undefined;

  const isDatabaseUp = (check: () => Promise<boolean>) => {
    if (cached === undefined || cached.until < Date.now()) {
      cached = { until: Date.now() + DATABASE_CHECK_TTL_MS, result: check().catch(() => false) };
    }
    return cached.result;
  };
  const reasonNotReady = async () => {
    if (running === undefined) return "starting";
    if (running.stopping.aborted) return "stopping";
    return (await isDatabaseUp(running.check)) ? null : "the database does not respond";
  };

  return {
    ready(check, stopping) {
      running = { check, stopping };
    },
    reasonNotReady,
    handle: handleProbes(async () => null, reasonNotReady),
  };
}

/** In a worker: the primary answers probes with what its workers answer. */
export function answerProbes({ reasonNotReady }: Pick<Probes, "reasonNotReady">): void {
  answerPrimary("liveness", async () => "alive");
  answerPrimary("readiness", reasonNotReady);
}

export interface ClusterProbes {
  /** All workers have started. */
  started(): void;
  readonly handle: HandleProbe;
}

/**
 * Health probes of all processes of a cluster, in its primary: alive and ready while one worker is. An orchestrator restarts
 * the cluster only if none of them answers; a single one that exits is restarted by the primary.
 */
export function createClusterProbes(stopping: AbortSignal): ClusterProbes {
  let isStarted = false;
  const reasonNotAlive = async () => {
    if (!isStarted || stopping.aborted) return null;
    return Promise.any(queryWorkers("liveness")).then(
      () => null,
      () => noAnswer,
    );
  };
  const reasonNotReady = async () => {
    if (!isStarted) return "starting";
    if (stopping.aborted) return "stopping";
    const reasons: string[] = [];
    // Not after all answers: one that is frozen must not delay those of the others.
    const ready = queryWorkers("readiness").map(async (answer) => {
      const reason = await answer;
      if (reason === null) return;
      reasons.push(reason);
      throw new Error(reason);
    });
    return Promise.any(ready).then(
      () => null,
      () => reasons[0] ?? noAnswer,
    );
  };
  return {
    started() {
      isStarted = true;
    },
    handle: handleProbes(reasonNotAlive, reasonNotReady),
  };
}

const noAnswer = "no process answers";

type FindReason = () => Promise<string | null>;

/** Null from the functions means yes. */
function handleProbes(reasonNotAlive: FindReason, reasonNotReady: FindReason): HandleProbe {
  return (request, response) => {
    const path = request.url?.split("?", 1)[0];
    if (path !== "/livez" && path !== "/readyz") return false;
    if (request.method !== "GET" && request.method !== "HEAD") send(response, 405, "GET and HEAD only");
    else
      void (path === "/livez" ? reasonNotAlive() : reasonNotReady()).then((reason) =>
        send(response, reason === null ? 200 : 503, reason ?? "ok"),
      );
    return true;
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
