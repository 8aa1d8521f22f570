import type { ErrorCode, FieldError } from "@wardway/db/model";

/** A call that the portal refused, or that never reached it. */
export class WardwayError extends Error {
  override readonly name = "WardwayError";
  /** The HTTP status; 0 where the portal could not be reached. */
  readonly status: number;
  readonly code: ErrorCode;
  /** For a person to read: what happened and what to do. */
  readonly sentence: string;
  /** What is wrong with which field; empty where the refusal is about no field. */
  readonly errors: readonly FieldError[];

  constructor(refusal: {
    readonly status: number;
    readonly code: ErrorCode;
    readonly sentence: string;
    readonly errors?: readonly FieldError[];
    readonly cause?: unknown;
  }) {
    super(`${refusal.status}: ${refusal.sentence}`, { cause: refusal.cause });
    this.status = refusal.status;
    this.code = refusal.code;
    this.sentence = refusal.sentence;
    this.errors = refusal.errors ?? [];
  }
}

/** Reads a refusal: an RFC 9457 problem document, or whatever a proxy in between has answered. */
export async function readRefusal(response: Response): Promise<WardwayError> {
  const { status } = response;
  const problem = await readProblem(response);
  return new WardwayError({
    status,
    code: problem.code ?? (status >= 500 ? "internal" : "bad_request"),
    sentence: problem.detail ?? (response.statusText || `The portal answered with status ${status}.`),
    errors: problem.errors ?? [],
  });
}

interface ReadProblem {
  readonly detail?: string;
  readonly code?: ErrorCode;
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
