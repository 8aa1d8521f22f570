import type { CreatedRequest, CreateRequestBody, FieldError, TransportApi } from "@wardway/model";
import { requestMessages } from "@wardway/model/messages/en/request";
import { toProblem } from "../problem.ts";
import type { WidgetProblem } from "../widget-problem.ts";

/**
 * Bodies sent with one idempotency key, unconfirmed. The portal stores the key with the request, so at most one is
 * created.
 */
export interface Attempt {
  readonly key: string;
  /** Possibly accepted bodies, latest last. */
  readonly unanswered: readonly CreateRequestBody[];
}

export interface Rejection extends WidgetProblem {
  readonly errors: readonly FieldError[];
}

export type SubmissionState =
  | { readonly kind: "idle" | "sending" }
  /** Sent when the portal is reachable. */
  | { readonly kind: "waiting"; readonly isOffline: boolean }
  /** `isEarlier`: an earlier body was created. */
  | { readonly kind: "created"; readonly request: CreatedRequest; readonly isEarlier: boolean }
  | { readonly kind: "refused"; readonly rejection: Rejection };

export interface SubmissionOptions {
  readonly api: Pick<TransportApi, "createRequest">;
  readonly connection: {
    isOnline(): boolean;
    onOnline(listener: () => void): () => void;
  };
  readonly after: (milliseconds: number, run: () => void) => () => void;
  readonly newKey: () => string;
  readonly onState: (state: SubmissionState) => void;
  /** Called before each attempt, so that it survives unmounting. */
  readonly onAttempt: (attempt: Attempt) => void;
  readonly left: Attempt | null;
}

export interface Submission {
  send(body: CreateRequestBody): void;
  /** Stops retrying; reports an attempt that still succeeds. */
  cancel(): void;
  end(): void;
}

const RETRY_DELAYS_MS = [5_000, 10_000, 20_000, 30_000];

/** Submits one request exactly once. */
export function createSubmission(facts: SubmissionOptions): Submission {
  let attempt = facts.left ?? { key: facts.newKey(), unanswered: [] };
  let turn = 0;
  let isCreated = false;
  let cancelRetry = () => {};

  const store = (unanswered: Attempt["unanswered"]) => {
    attempt = { ...attempt, unanswered };
    facts.onAttempt(attempt);
  };
  const created = (request: CreatedRequest, isEarlier: boolean) => {
    if (isCreated) return;
    isCreated = true;
    cancelRetry();
    turn += 1;
    facts.onState({ kind: "created", request, isEarlier });
  };

  /** Resends unconfirmed bodies with the same key, latest first: one was created. */
  const resendEarlier = async (body: CreateRequestBody, conflict: unknown): Promise<CreatedRequest> => {
    const earlier = attempt.unanswered.filter((sent) => !isSame(sent, body)).toReversed();
    for (const sent of earlier) {
      try {
        return await facts.api.createRequest(sent, { idempotencyKey: attempt.key });
      } catch (error) {
        if (!isConflict(toRejection(error))) throw error;
      }
    }
    throw conflict;
  };

  const attemptOnce = async (body: CreateRequestBody): Promise<void> => {
    const before = attempt.unanswered;
    store([...before.filter((sent) => !isSame(sent, body)), body]);
    try {
      created(await facts.api.createRequest(body, { idempotencyKey: attempt.key }), false);
    } catch (error) {
      if (!isConflict(toRejection(error))) {
        // A definite response: this body was not created.
        if (isDefinite(toRejection(error))) store(before);
        throw error;
      }
      store(before);
      created(await resendEarlier(body, error), true);
    }
  };

  const run = async (body: CreateRequestBody, round: number): Promise<void> => {
    turn += 1;
    const mine = turn;
    const retry = (next: number) => {
      cancelRetry();
      if (mine === turn) void run(body, next);
    };
    if (!facts.connection.isOnline()) {
      facts.onState({ kind: "waiting", isOffline: true });
      cancelRetry = facts.connection.onOnline(() => retry(0));
      return;
    }
    if (round === 0) facts.onState({ kind: "sending" });
    try {
      await attemptOnce(body);
    } catch (error) {
      if (mine !== turn || isCreated) return;
      const rejection = toRejection(error);
      if (!isUnreachable(rejection)) return facts.onState({ kind: "refused", rejection });
      facts.onState({ kind: "waiting", isOffline: !facts.connection.isOnline() });
      const ends = [
        facts.connection.onOnline(() => retry(round + 1)),
        facts.after(RETRY_DELAYS_MS[Math.min(round, RETRY_DELAYS_MS.length - 1)] ?? 0, () =>
          retry(round + 1),
        ),
      ];
      cancelRetry = () => {
        for (const end of ends) end();
      };
    }
  };

  return {
    send: (body) => {
      cancelRetry();
      if (!isCreated) void run(body, 0);
    },
    cancel: () => {
      turn += 1;
      cancelRetry();
      if (!isCreated) facts.onState({ kind: "idle" });
    },
    end: () => {
      turn += 1;
      cancelRetry();
    },
  };
}

const isSame = (one: CreateRequestBody, other: CreateRequestBody) =>
  JSON.stringify(one) === JSON.stringify(other);

/** A proxy without a portal counts as unreachable too. */
const isUnreachable = ({ status, category }: Rejection) =>
  (status === 0 && category === "unavailable") || [502, 503, 504].includes(status);

const isDefinite = ({ status }: Rejection) => status >= 400 && status < 500 && status !== 408;

/** The key belongs to another body, which was created. */
const isConflict = ({ code }: Rejection) => code === "idempotencyKey.reused";

const sendFailed: WidgetProblem = {
  status: 0,
  category: "internal",
  code: "request.sendFailed",
  params: {},
  userMessage: requestMessages["request.sendFailed"],
};

/** See `WardwayError`. */
function toRejection(error: unknown): Rejection {
  const { errors = [] } = (typeof error === "object" && error !== null ? error : {}) as Partial<Rejection>;
  return { ...toProblem(error, sendFailed), errors };
}
