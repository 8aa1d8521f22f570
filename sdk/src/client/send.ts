import type { CallOptions } from "@wardway/model";
import { clientMessages } from "@wardway/model/messages/en/client";
import { safeJson } from "@wardway/widgets/safe-json";
import { ended } from "../session/ended.ts";
import type { SessionKeeper } from "../session/session-keeper.ts";
import { readRejection, WardwayError } from "../wardway-error.ts";
import type { ClientOptions } from "./client-options.ts";
import { notify } from "./hooks.ts";

export interface Call extends CallOptions {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Starts with `/api`. */
  readonly path: string;
  readonly body?: unknown;
  readonly isPublic?: boolean;
  readonly idempotencyKey?: string | undefined;
}

const ATTEMPT_TIMEOUT_MS = 20_000;
/** Delays in milliseconds, randomized by factor 0.5 to 2, to spread clients. */
const RETRY_DELAYS_MS = [300, 1_200] as const;
/** A proxy without a portal, or a portal without a database. */
const TRANSIENT_STATUSES = [502, 503, 504];
/** Maximum `Retry-After` to wait for; beyond it, the call rejects. */
const MAX_RETRY_AFTER_SECONDS = 10;

/**
 * Retries a repeatable call while the portal is unreachable or overloaded.
 * @param session null to authenticate by cookies
 * @throws WardwayError, or the reason of an aborted signal
 */
export async function send(
  options: ClientOptions,
  session: SessionKeeper | null,
  call: Call,
): Promise<Response> {
  const signals = [options.signal, call.signal].filter((signal) => signal !== undefined);
  const isRepeatable = call.method === "GET" || call.idempotencyKey !== undefined;
  let hasRenewed = false;
  let attempt = 0;
  for (let failures = 0; ; ) {
    const token = session && !call.isPublic ? await session.token(signals) : null;
    attempt += 1;
    const facts = { method: call.method, path: call.path.replace(/\?.*/, ""), attempt };
    for (const hook of [options.onRequest, call.onRequest]) notify(hook, facts);
    const outcome = await sendOnce(options, call, { token, cookies: session === null }, signals);
    if (!(outcome instanceof WardwayError)) return outcome;
    // A call with an expired session had no effect: repeat any call with a new session.
    if (outcome.status === 401 && token !== null && !hasRenewed) {
      hasRenewed = true;
      session?.reject(token);
      continue;
    }
    const delayMs = isRepeatable ? getRetryDelayMs(outcome, failures) : null;
    if (delayMs === null) throw outcome;
    failures += 1;
    await wait(delayMs, signals);
  }
}

/** Returns milliseconds; null if a retry is useless. */
function getRetryDelayMs({ status, retryAfter }: WardwayError, failures: number): number | null {
  const delayMs = RETRY_DELAYS_MS[failures];
  if (delayMs === undefined) return null;
  const hasRetryAfter = retryAfter !== null && (status === 429 || status === 503);
  if (hasRetryAfter)
    return retryAfter <= MAX_RETRY_AFTER_SECONDS
      ? retryAfter * 1_000 + Math.random() * RETRY_DELAYS_MS[0]
      : null;
  const isTransient = status === 0 || TRANSIENT_STATUSES.includes(status);
  return isTransient ? delayMs * 2 ** (Math.random() * 2 - 1) : null;
}

/** @throws the reason of an aborted signal */
async function sendOnce(
  options: ClientOptions,
  call: Call,
  credentials: { readonly token: string | null; readonly cookies: boolean },
  signals: readonly AbortSignal[],
): Promise<Response | WardwayError> {
  const throwIfEnded = () => {
    for (const signal of signals) signal.throwIfAborted();
  };
  const attempt = new AbortController();
  const end = () => attempt.abort();
  throwIfEnded();
  const timer = setTimeout(end, ATTEMPT_TIMEOUT_MS);
  for (const signal of signals) signal.addEventListener("abort", end);
  try {
    const response = await (options.fetch ?? globalThis.fetch)(`${options.baseUrl ?? ""}${call.path}`, {
      method: call.method,
      headers: getHeaders(options, call, credentials.token),
      credentials: credentials.cookies ? "same-origin" : "omit",
      signal: attempt.signal,
      ...(call.body === undefined ? {} : { body: safeJson(call.body) }),
    });
    return response.ok ? response : await readRejection(response);
  } catch (cause) {
    throwIfEnded();
    return new WardwayError({
      status: 0,
      category: "unavailable",
      code: "client.unreachable",
      userMessage: clientMessages["client.unreachable"],
      cause,
    });
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal.removeEventListener("abort", end);
  }
}

function getHeaders(options: ClientOptions, call: Call, token: string | null): Record<string, string> {
  return {
    accept: "application/json",
    ...options.headers,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(call.body === undefined ? {} : { "content-type": "application/json" }),
    ...(call.idempotencyKey === undefined ? {} : { "idempotency-key": call.idempotencyKey }),
  };
}

async function wait(milliseconds: number, signals: readonly AbortSignal[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await ended(elapsed, signals).finally(() => clearTimeout(timer));
}
