import type { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { logFault } from "../infra/fault-log.server.ts";

export interface StreamedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly source: Readable;
}

/**
 * Streams a file. Remix's server ignores backpressure, so that it is applied here; a disconnect closes the source.
 * `no-transform` prevents a compression buffer.
 */
export function streamedFile(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  { name, mediaType, source }: StreamedFile,
): Response {
  const chunks = source.iterator();
  let isDisconnected = false;
  const isClosed = () => isDisconnected || request.signal.aborted;
  // The client notices an error by the truncated file; after a disconnect it is only logged.
  source.on("error", (error) => {
    if (isClosed()) logFault(request, error);
  });
  const end = () => {
    isDisconnected = true;
    source.destroy();
  };
  request.signal.addEventListener("abort", end, { once: true });
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // Node may collect the request's signal during a long response, so that it is not reliable.
        if (!(await context.waitForDrain())) end();
        const chunk = isClosed() ? undefined : await chunks.next().catch(rethrowUnless(isClosed));
        if (!chunk || chunk.done) {
          request.signal.removeEventListener("abort", end);
          return controller.close();
        }
        controller.enqueue(chunk.value);
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "cache-control": "no-store, no-transform",
      "content-disposition": `attachment; filename="${name}"`,
      "content-type": mediaType,
    },
  });
}

/** Errors after a disconnect are only logged, above; others must abort the response. */
function rethrowUnless(isClosed: () => boolean) {
  return (error: unknown): undefined => {
    if (!isClosed()) throw error;
  };
}
