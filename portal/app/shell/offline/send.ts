import { t } from "@lingui/core/macro";
import type { Problem } from "@wardway/model";
import { sessionOwnerHeader } from "#app/http/session/session-owner.ts";
import { getProblemDetail } from "../page/problem-detail.ts";

export type SendResult =
  | { readonly kind: "done"; readonly body: unknown }
  /** Permanent: a retry would give the same response. */
  | {
      readonly kind: "rejected";
      readonly status: number;
      readonly message: string;
      /** Null if the answer is not the portal's. */
      readonly problem: Partial<Problem> | null;
    }
  /** The session has ended, or the account is restricted. */
  | { readonly kind: "signed_out" }
  /** Retry after `retryAfterMs` at the earliest. */
  | { readonly kind: "unreachable"; readonly retryAfterMs: number };

const CALL_TIMEOUT_MS = 15_000;

const unreachable: SendResult = { kind: "unreachable", retryAfterMs: 0 };

export interface SendOptions {
  /** Owner of the call. */
  readonly userId: number;
  readonly headers?: Record<string, string>;
  readonly signal: AbortSignal;
  /** Completes the call even if the page is unloaded. */
  readonly keepalive?: boolean;
}

/** Sends JSON for one user. Returns "signed_out" if the session is another user's. */
export async function sendJson(
  method: "POST" | "PATCH",
  path: string,
  body: unknown,
  { userId, headers = {}, signal, keepalive = false }: SendOptions,
): Promise<SendResult> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, CALL_TIMEOUT_MS);
  signal.addEventListener("abort", abort);
  try {
    const response = await fetch(path, {
      method,
      headers: { "content-type": "application/json", [sessionOwnerHeader]: String(userId), ...headers },
      body: JSON.stringify(body),
      signal: controller.signal,
      keepalive,
    });
    return await readResult(response);
  } catch {
    return unreachable;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}

async function readResult(response: Response): Promise<SendResult> {
  if (response.ok) return { kind: "done", body: response.status === 204 ? null : await response.json() };
  // 403: the account is restricted; the page leads to the remedy.
  if (response.status === 401 || response.status === 403) return { kind: "signed_out" };
  if (response.status >= 500 || response.status === 429 || response.status === 408) {
    return { kind: "unreachable", retryAfterMs: 1_000 * (Number(response.headers.get("retry-after")) || 0) };
  }
  const problem: Partial<Problem> | null = await response.json().catch(() => null);
  const message = getProblemDetail(problem) ?? t`The portal did not take it.`;
  return { kind: "rejected", status: response.status, message, problem };
}

/** Back-off after consecutive failures. */
export const getBackOffMs = (failures: number) => Math.min(60_000, 3_000 * 1.5 ** Math.min(failures, 10));
