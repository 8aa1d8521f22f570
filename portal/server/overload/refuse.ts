import type { IncomingMessage, ServerResponse } from "node:http";
import { DomainError } from "@wardway/model";

const RETRY_SECONDS = 3;

/** 503 before any work: a problem document for programs, and a page that loads itself again for readers. */
export function refuseBusy({ method, headers, url }: IncomingMessage, response: ServerResponse): void {
  const error = new DomainError("server.busy");
  const isPage = headers.accept?.includes("text/html") === true && !url?.startsWith("/api/");
  const always = {
    "retry-after": String(RETRY_SECONDS),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  if (isPage) {
    const refresh = method === "GET" ? { refresh: String(RETRY_SECONDS) } : undefined;
    response.writeHead(503, { ...always, ...refresh, "content-type": "text/plain; charset=utf-8" });
    response.end(`${error.message}\n`);
    return;
  }
  response.writeHead(503, { ...always, "content-type": "application/problem+json" });
  response.end(JSON.stringify(error.toProblem()));
}
