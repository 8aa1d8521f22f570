import { readRefusal, WardwayError } from "./wardway-error.ts";

export interface ClientOptions {
  /** Where the portal is, such as `https://wardway.example.org`; without it, the page's own origin. */
  readonly baseUrl?: string;
  /** In place of the global `fetch`, for a host that adds its own cookies or logging. */
  readonly fetch?: typeof globalThis.fetch;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends every call of this client, the waiting ones too; they reject with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface Call {
  readonly method: "GET" | "POST" | "PATCH";
  /** From `/api` on. */
  readonly path: string;
  readonly body?: unknown;
  /** Makes a create safe to repeat: the portal answers a repetition as it did at first. */
  readonly idempotencyKey?: string;
}

/** Milliseconds that one attempt may take. */
const attemptLimit = 20_000;
/** Milliseconds before each further attempt, halved to doubled by chance so that many clients do not return at once. */
const pauses = [300, 1_200];
/** A proxy without a portal behind it, or a portal without its database. */
const passingFaults = [502, 503, 504];

/**
 * Makes a call; one that is safe to repeat is tried again where the portal cannot be reached.
 * @throws WardwayError
 */
export async function send(options: ClientOptions, call: Call): Promise<Response> {
  const repeatable = call.method === "GET" || call.idempotencyKey !== undefined;
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await tried(options, call);
    if (!(outcome instanceof WardwayError)) return outcome;
    const pause = pauses[attempt];
    const passing = outcome.status === 0 || passingFaults.includes(outcome.status);
    if (!repeatable || !passing || pause === undefined) throw outcome;
    await wait(pause * 2 ** (Math.random() * 2 - 1), options.signal);
  }
}

/** @throws the signal's reason, where the client has been ended */
async function tried(options: ClientOptions, call: Call): Promise<Response | WardwayError> {
  const attempt = new AbortController();
  const end = () => attempt.abort(options.signal?.reason);
  const timer = setTimeout(() => attempt.abort(new Error("The time is up.")), attemptLimit);
  options.signal?.throwIfAborted();
  options.signal?.addEventListener("abort", end);
  try {
    const response = await (options.fetch ?? globalThis.fetch)(
      `${options.baseUrl?.replace(/\/+$/, "") ?? ""}${call.path}`,
      {
        method: call.method,
        headers: headersOf(options, call),
        credentials: "same-origin",
        signal: attempt.signal,
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      },
    );
    return response.ok ? response : await readRefusal(response);
  } catch (cause) {
    options.signal?.throwIfAborted();
    return new WardwayError({
      status: 0,
      code: "unavailable",
      sentence: "The portal cannot be reached. Check the connection and try again.",
      cause,
    });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", end);
  }
}

function headersOf(options: ClientOptions, call: Call): Record<string, string> {
  return {
    accept: "application/json",
    ...options.headers,
    ...(call.body === undefined ? {} : { "content-type": "application/json" }),
    ...(call.idempotencyKey === undefined ? {} : { "idempotency-key": call.idempotencyKey }),
  };
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", end, { once: true });
  });
}
