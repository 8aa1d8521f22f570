import type { CreateRequestBody, FieldError, TransportApi, TransportRequest } from "@wardway/model";
import { requestMessages } from "@wardway/model/messages/en/request";
import { problemOf } from "../problem.ts";
import type { WidgetProblem } from "./request-widget-props.ts";

/**
 * What was sent under one key and never answered. The portal keeps the key in the transaction of what it creates, so
 * that whatever is sent under it makes one request at most: the key stays until the request is there.
 */
export interface Attempt {
  readonly key: string;
  /** What the portal may have taken although no answer came, the latest last. */
  readonly unanswered: readonly CreateRequestBody[];
}

export interface Rejection extends WidgetProblem {
  readonly errors: readonly FieldError[];
}

export type SubmissionState =
  | { readonly kind: "idle" | "sending" }
  /** It is sent as soon as the portal can be reached. */
  | { readonly kind: "waiting"; readonly isOffline: boolean }
  /** `isEarlier` where an earlier attempt had arrived, with another text than the last. */
  | { readonly kind: "created"; readonly request: TransportRequest; readonly isEarlier: boolean }
  | { readonly kind: "refused"; readonly refusal: Rejection };

export interface SubmissionOptions {
  readonly api: Pick<TransportApi, "createRequest">;
  readonly connection: {
    isOnline(): boolean;
    /** Calls once the connection is back. @returns what ends it */
    onOnline(listener: () => void): () => void;
  };
  /** Calls after so many milliseconds. @returns what ends it */
  readonly after: (milliseconds: number, run: () => void) => () => void;
  readonly newKey: () => string;
  readonly onState: (state: SubmissionState) => void;
  /** Told before each call, so that it outlives the page's part that waits for the answer. */
  readonly onAttempt: (attempt: Attempt) => void;
  /** What an earlier form has left unanswered. */
  readonly left: Attempt | null;
}

export interface Submission {
  /** Sends a request, and again by itself while the portal cannot be reached. */
  send(body: CreateRequestBody): void;
  /** Waits no longer. What is on its way stays on its way: should it arrive, it is told as created. */
  cancel(): void;
  /** Waits for nothing any more. */
  end(): void;
}

/** Milliseconds between two attempts while the portal does not answer; the last one again and again. */
const RETRY_DELAYS_MS = [5_000, 10_000, 20_000, 30_000];

/** The way of one request to the portal: created once, whatever happens between. */
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

  /** Puts what was sent before under the same key again, the latest first: one of it is there already. */
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
        // An answer: of this text nothing was made.
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

/** Nobody there, or a proxy without a portal behind it. */
const isUnreachable = ({ status, category }: Rejection) =>
  (status === 0 && category === "unavailable") || [502, 503, 504].includes(status);

/** The portal has looked at it and made nothing. */
const isAnswer = ({ status }: Rejection) => status >= 400 && status < 500 && status !== 408;

/** The key has made a request already, of another text. */
const isConflict = ({ code }: Rejection) => code === "idempotencyKey.reused";

const sendFailed: WidgetProblem = {
  status: 0,
  category: "internal",
  code: "request.sendFailed",
  params: {},
  sentence: requestMessages["request.sendFailed"],
};

/** What a call failed with (see `WardwayError`). */
export function toRejection(error: unknown): Rejection {
  const { errors = [] } = (typeof error === "object" && error !== null ? error : {}) as Partial<Rejection>;
  return { ...toProblem(error, sendFailed), errors };
}
