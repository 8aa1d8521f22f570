import type { ErrorCategory, FieldError } from "@wardway/model";
import { clientMessages } from "@wardway/model/messages/en/client";
import { formatMessage } from "@wardway/model/messages/format-message";
import type { MessageParams } from "@wardway/model/messages/message";

/**
 * A call that the portal refused, or that never reached it. `message` is for logs, `userMessage` for people; neither holds
 * a patient's name or record number.
 */
export class WardwayError extends Error {
  override readonly name = "WardwayError";
  /** The HTTP status; 0 where the portal could not be reached, 401 also where the host gave no session. */
  readonly status: number;
  /** What kind of failure it is, such as `conflict`: what a program branches on first. */
  readonly category: ErrorCategory;
  /** Names the message: stable, for programs and translations. */
  readonly code: string;
  /** The values in the message, by name. */
  readonly params: MessageParams;
  /** For a person to read: what happened and what to do. */
  readonly userMessage: string;
  /** What is wrong with which field; empty where the refusal is about no field. */
  readonly errors: readonly FieldError[];
  /** Seconds after which the portal asks to be asked again (`Retry-After`, RFC 9110, 10.2.3); null where it names none. */
  readonly retryAfter: number | null;

  constructor(refusal: {
    readonly status: number;
    readonly category: ErrorCategory;
    readonly code: string;
    readonly params?: MessageParams;
    readonly userMessage: string;
    readonly errors?: readonly FieldError[];
    readonly retryAfter?: number | null;
    readonly cause?: unknown;
  }) {
    super(`${refusal.status}: ${refusal.userMessage}`, { cause: refusal.cause });
    this.status = refusal.status;
    this.category = refusal.category;
    this.code = refusal.code;
    this.params = refusal.params ?? {};
    this.userMessage = refusal.userMessage;
    this.errors = refusal.errors ?? [];
    this.retryAfter = refusal.retryAfter ?? null;
  }
}

/** Reads a refusal: an RFC 9457 problem document, or whatever a proxy in between has answered. */
export async function readRefusal(response: Response): Promise<WardwayError> {
  const { status } = response;
  const problem = await readProblem(response);
  return new WardwayError({
    status,
    category: problem.category ?? (status >= 500 ? "internal" : "bad_request"),
    code: problem.code ?? "client.status",
    params: problem.params ?? { status },
    userMessage: problem.detail ?? formatMessage(clientMessages["client.status"], { status }),
    errors: problem.errors ?? [],
    retryAfter: secondsOf(response.headers.get("retry-after")),
  });
}

/** Seconds, or a date, as proxies write it. */
function secondsOf(header: string | null): number | null {
  if (!header) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

interface ReadProblem {
  readonly detail?: string;
  readonly category?: ErrorCategory;
  readonly code?: string;
  readonly params?: MessageParams;
  readonly errors?: readonly FieldError[];
}

async function readProblem(response: Response): Promise<ReadProblem> {
  if (!response.headers.get("content-type")?.startsWith("application/problem+json")) return {};
  try {
    return (await response.json()) as ReadProblem;
  } catch {
    return {};
  }
}
