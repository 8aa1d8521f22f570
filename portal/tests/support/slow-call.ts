import { request } from "node:http";
import { text } from "node:stream/consumers";

export interface SlowCall {
  finish(): void;
  readonly result: Promise<{ readonly status: number | undefined; readonly body: string }>;
}

/** Opens a POST whose JSON body arrives in two parts. */
export function openSlowCall(url: URL, body: string): SlowCall {
  const half = Math.floor(body.length / 2);
  const call = request(url, {
    method: "POST",
    agent: false,
    headers: { "content-type": "application/json", "transfer-encoding": "chunked" },
  });
  const result = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    call.once("error", reject);
    call.once("response", async (response) => {
      resolve({ status: response.statusCode, body: await text(response) });
    });
  });
  call.write(body.slice(0, half));
  return { result, finish: () => void call.end(body.slice(half)) };
}
