import { PassThrough } from "node:stream";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { DomainError } from "@wardway/db/model";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { logFault } from "./platform/fault-log.server.ts";
import { NonceProvider } from "./platform/nonce.tsx";

export { markAuditRows } from "@wardway/db/audit";
export { startBackground } from "./background.server.ts";
export { isAnswering } from "./domain/health.server.ts";
export { createLiveHub } from "./live/hub.server.ts";
export { identify } from "./live/identify.server.ts";
export { noteElsewhere } from "./live/note-elsewhere.server.ts";
export { noteForeignWrite } from "./platform/foreign-write.server.ts";
export { createMapService } from "./platform/maps/map-service.server.ts";
export { createSecretBox } from "./platform/secret-box.server.ts";
export { readableBy } from "./platform/widgets/cross-origin.server.ts";

/** Milliseconds after which a page that is still rendering is given up. */
const renderLimit = 10_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let answered = status;
    // A robot reads the page once it is whole; a person sees its frame at once.
    const moment = isbot(request.headers.get("user-agent") ?? "") ? "onAllReady" : "onShellReady";
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={context.nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={context.nonce} />
      </NonceProvider>,
      {
        nonce: context.nonce,
        [moment]() {
          const body = new PassThrough();
          headers.set("content-type", "text/html; charset=utf-8");
          headers.set("cache-control", "no-store");
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answered }));
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          answered = 500;
          logFault(request, error);
        },
      },
    );
    setTimeout(abort, renderLimit).unref();
  });
}

/** Refusals are answers, not faults; and a caller that hung up is nobody's fault. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || error instanceof DomainError || isRefusal(error)) return;
  logFault(request, error);
}

/** An unknown path, a method that a page does not take. */
function isRefusal(error: unknown): boolean {
  return typeof error === "object" && error !== null && "status" in error && Number(error.status) < 500;
}
