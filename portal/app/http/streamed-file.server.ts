import type { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { logFault } from "../infra/fault-log.server.ts";

export interface StreamedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly source: Readable;
}

/**
 * A file of any length as an answer. Remix's server hands on as fast as it reads, so the pace is kept here: a piece
 * is asked for once the caller has taken what there was, and a caller who hangs up ends the source. Compressing
 * would put a buffer between the two, hence `no-transform`.
 */
export function streamedFile(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  { name, mediaType, source }: StreamedFile,
): Response {
  const pieces = source.iterator();
  let isGone = false;
  const isOver = () => isGone || request.signal.aborted;
  // The caller hears of a fault by a file that breaks off; once they are gone, the log alone does.
  source.on("error", (error) => {
    if (isOver()) logFault(request, error);
  });
  const end = () => {
    isGone = true;
    source.destroy();
  };
  request.signal.addEventListener("abort", end, { once: true });
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // Not told by the request's signal alone: Node may forget it while a long file goes out.
        if (!(await context.waitForDrain())) end();
        const piece = isOver() ? undefined : await pieces.next().catch(faultUnless(isOver));
        if (!piece || piece.done) {
          request.signal.removeEventListener("abort", end);
          return controller.close();
        }
        controller.enqueue(piece.value);
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

/** A source that its own caller has ended is no fault; any other must not look like the end of the file. */
function faultUnless(isOver: () => boolean) {
  return (error: unknown): undefined => {
    if (!isOver()) throw error;
  };
}
