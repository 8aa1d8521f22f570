import type { ServerResponse } from "node:http";

/** Shows a fault of the sources. The compiler's script loads the page again when it is repaired. */
export function sendFault(response: ServerResponse, fault: unknown): void {
  const text = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
  response.writeHead(500, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  response.end(
    `<!doctype html><title>Fault</title><script type="module" src="/@vite/client"></script><pre>${escapeText(text)}</pre>`,
  );
}

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
