import type { ServerResponse } from "node:http";

/** Waits for the write buffer. @returns false if the client has disconnected */
export function waitForDrain(response: ServerResponse): Promise<boolean> {
  if (response.closed || !response.writableNeedDrain) return Promise.resolve(!response.closed);
  return new Promise((resolve) => {
    const settle = () => {
      response.off("drain", settle).off("close", settle);
      resolve(!response.closed);
    };
    response.on("drain", settle).on("close", settle);
  });
}
