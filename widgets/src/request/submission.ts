import type { CreateRequestBody, FieldError, TransportApi, TransportRequest } from "@wardway/model";
import { requestMessages } from "@wardway/model/messages/en/request";
import { toProblem } from "../problem.ts";
import type { WidgetProblem } from "./request-widget-props.ts";

/**
 * Bodies sent with one idempotency key without a response. The portal stores the key in the transaction that creates
 * the request, so at most one request results: the key stays until it is confirmed.
 */
export interface Attempt {
  readonly key: string;
  /** Bodies that the portal may have accepted, latest last. */
  readonly unanswered: readonly CreateRequestBody[];
}

export interface Rejection extends WidgetProblem {
  readonly errors: readonly FieldError[];
}

export type SubmissionState =
  | { readonly kind: "idle" | "sending" }
  /** Sent when the portal is reachable. */
  | { readonly kind: "waiting"; readonly isOffline: boolean }
  /** `isEarlier` if an earlier body than the last was created. */
  | { readonly kind: "created"; readonly request: TransportRequest; readonly isEarlier: boolean }
  | { readonly kind: "refused"; readonly refusal: Rejection };

export interface SubmissionOptions {
  readonly api: Pick<TransportApi, "createRequest">;
  readonly connection: {
    isOnline(): boolean;
    /** @returns removes the listener */
    onOnline(listener: () => void): () => void;
  };
  /** Calls back after so many milliseconds. @returns cancels */
  readonly after: (milliseconds: number, run: () => void) => () => void;
  readonly newKey: () => string;
  readonly onState: (state: SubmissionState) => void;
  /** Called before each attempt, so that it survives unmounting. */
  readonly onAttempt: (attempt: Attempt) => void;
  /** Unconfirmed attempt of an earlier form. */
  readonly left: Attempt | null;
}

export interface Submission {
  /** Sends a request, and retries while the portal is unreachable. */
  send(body: CreateRequestBody): void;
  /** Stops retrying. If an attempt in progress succeeds, it is still reported as created. */
  cancel(): void;
  /** Stops retrying and reporting. */
  end(): void;
}

const RETRY_DELAYS_MS = [5_000, 10_000, 20_000, 30_000];

/** Submits one request exactly once, despite failures. */
export function createSubmission(facts: SubmissionOptions): Submission {
  let attempt = facts.left ?? { key: facts.newKey(), unanswered: [] };
  let turn = 0;
  let isCreated = false;
  let stopWaiting = () => {};

  const note = (unanswered: Attempt["unanswered"]) => {
    attempt = { ...attempt, unanswered };
    facts.onAttempt(attempt);
  };
  const created = (request: TransportRequest, isEarlier: boolean) => {
    if (isCreated) return;
    isCreated = true;
    stopWaiting();
    turn += 1;
    facts.onState({ kind: "created", request, isEarlier });
  };

  /** Resends the unconfirmed bodies with the same key, latest first: one of them was created. */
  const askForEarlier = async (body: CreateRequestBody, conflict: unknown): Promise<TransportRequest> => {
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

  const ask = async (body: CreateRequestBody): Promise<void> => {
    const before = attempt.unanswered;
    note([...before.filter((sent) => !isSame(sent, body)), body]);
    try {
      created(await facts.api.createRequest(body, { idempotencyKey: attempt.key }), false);
    } catch (error) {
      if (!isConflict(toRejection(error))) {
        // A definite response: this body was not created.
        if (isAnswer(toRejection(error))) note(before);
        throw error;
      }
      note(before);
      created(await askForEarlier(body, error), true);
    }
  };

  const run = async (body: CreateRequestBody, round: number): Promise<void> => {
    turn += 1;
    const mine = turn;
    const again = (next: number) => {
      stopWaiting();
      if (mine === turn) void run(body, next);
    };
    if (!facts.connection.isOnline()) {
      facts.onState({ kind: "waiting", isOffline: true });
      stopWaiting = facts.connection.onOnline(() => again(0));
      return;
    }
    if (round === 0) facts.onState({ kind: "sending" });
    try {
      await ask(body);
    } catch (error) {
      if (mine !== turn || isCreated) return;
      const refusal = toRejection(error);
      if (!isUnreachable(refusal)) return facts.onState({ kind: "refused", refusal });
      facts.onState({ kind: "waiting", isOffline: !facts.connection.isOnline() });
      const ends = [
        facts.connection.onOnline(() => again(round + 1)),
        facts.after(RETRY_DELAYS_MS[Math.min(round, RETRY_DELAYS_MS.length - 1)] ?? 0, () =>
          again(round + 1),
        ),
      ];
      stopWaiting = () => {
        for (const end of ends) end();
      };
    }
  };

  return {
    send: (body) => {
      stopWaiting();
      if (!isCreated) void run(body, 0);
    },
    cancel: () => {
      turn += 1;
      stopWaiting();
      if (!isCreated) facts.onState({ kind: "idle" });
    },
    end: () => {
      turn += 1;
      stopWaiting();
    },
  };
}

const isSame = (one: CreateRequestBody, other: CreateRequestBody) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Unreachable, or a proxy without a portal behind it. */
const isUnreachable = ({ status, category }: Rejection) =>
  (status === 0 && category === "unavailable") || [502, 503, 504].includes(status);

/** The portal processed and rejected the request. */
const isAnswer = ({ status }: Rejection) => status >= 400 && status < 500 && status !== 408;

/** The key belongs to another body, which was created. */
const isConflict = ({ code }: Rejection) => code === "idempotencyKey.reused";

const sendFailed: WidgetProblem = {
  status: 0,
  category: "internal",
  code: "request.sendFailed",
  params: {},
  userMessage: requestMessages["request.sendFailed"],
};

/** Converts an error of an API call (see `WardwayError`). */
function toRejection(error: unknown): Rejection {
  const { errors = [] } = (typeof error === "object" && error !== null ? error : {}) as Partial<Rejection>;
  return { ...toProblem(error, sendFailed), errors };
}
