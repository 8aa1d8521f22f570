import type { ServerResponse } from "node:http";

/** Waits until what was written has gone out to the caller. @returns false where the caller is gone */
export function drained(response: ServerResponse): Promise<boolean> {
  if (response.closed || !response.writableNeedDrain) return Promise.resolve(!response.closed);
  return new Promise((resolve) => {
    const go = () => {
      response.off("drain", go).off("close", go);
      resolve(!response.closed);
    };
    response.on("drain", go).on("close", go);
  });
}
