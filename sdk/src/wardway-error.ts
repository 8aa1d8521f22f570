import type { ErrorCategory, FieldError } from "@wardway/model";
import { clientMessages } from "@wardway/model/messages/en/client";
import { formatMessage } from "@wardway/model/messages/format-message";
import type { MessageParams } from "@wardway/model/messages/message";

/**
 * A rejected or failed call. `message` is for logs, `userMessage` for users; neither contains a patient's name or
 * record number.
 */
export class WardwayError extends Error {
  override readonly name = "WardwayError";
  /** HTTP status; 0 if the portal is unreachable; 401 also if the host provides no session. */
  readonly status: number;
  /** Kind of failure, such as `conflict`. */
  readonly category: ErrorCategory;
  /** Stable message code, for programs and translations. */
  readonly code: string;
  /** Message parameters by name. */
  readonly params: MessageParams;
  /** Text for users: what happened and what to do. */
  readonly userMessage: string;
  /** Errors by field, possibly empty. */
  readonly errors: readonly FieldError[];
  /** Seconds from `Retry-After` (RFC 9110, 10.2.3), or null. */
  readonly retryAfter: number | null;
  /** `X-Request-Id` of the response, which finds the call in the portal's log; null if there was none. */
  readonly requestId: string | null;

  constructor(details: {
    readonly status: number;
    readonly category: ErrorCategory;
    readonly code: string;
    readonly params?: MessageParams;
    readonly userMessage: string;
    readonly errors?: readonly FieldError[];
    readonly retryAfter?: number | null;
    readonly requestId?: string | null;
    readonly cause?: unknown;
  }) {
    super(`${details.status}: ${details.userMessage}`, { cause: details.cause });
    this.status = details.status;
    this.category = details.category;
    this.code = details.code;
    this.params = details.params ?? {};
    this.userMessage = details.userMessage;
    this.errors = details.errors ?? [];
    this.retryAfter = details.retryAfter ?? null;
    this.requestId = details.requestId ?? null;
  }
}

/** Reads an RFC 9457 problem document, or a proxy's response. */
export async function readRejection(response: Response): Promise<WardwayError> {
  const { status } = response;
  const problem = await readProblem(response);
  return new WardwayError({
    status,
    category: problem.category ?? (status >= 500 ? "internal" : "bad_request"),
    code: problem.code ?? "client.status",
    params: problem.params ?? { status },
    userMessage: problem.detail ?? formatMessage(clientMessages["client.status"], { status }),
    errors: problem.errors ?? [],
    retryAfter: parseSeconds(response.headers.get("retry-after")),
    requestId: response.headers.get("x-request-id"),
  });
}

/** Parses seconds, or a date as proxies send it. */
function parseSeconds(header: string | null): number | null {
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
