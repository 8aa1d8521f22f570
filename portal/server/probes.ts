import type { IncomingMessage, ServerResponse } from "node:http";

/** Probes within this time share one query. */
const DATABASE_CHECK_TTL_MS = 1_000;

export interface Probes {
  /** Ready while `check` resolves to true, until `stopping` is aborted. */
  ready(check: () => Promise<boolean>, stopping: AbortSignal): void;
  /** @returns false for other paths */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * Health probes: `/livez` responds while the process runs, without a query; `/readyz` responds with 503 before the
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
    handle(request, response) {
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
