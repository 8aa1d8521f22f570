import type { ServerResponse } from "node:http";

/** Waits until what was written has gone out to the caller, or the caller is gone. */
export function drained(response: ServerResponse): Promise<void> {
  if (!response.writableNeedDrain) return Promise.resolve();
  return new Promise((resolve) => {
    const go = () => {
      response.off("drain", go).off("close", go);
      resolve();
    };
    response.on("drain", go).on("close", go);
  });
}
