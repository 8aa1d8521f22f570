import type { IncomingMessage, ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { MAX_BODY_BYTES } from "../body-limit.ts";

/** Calls that compute at the same time. More would not end earlier, because one thread computes them. */
const concurrency = { first: 16, least: 4, most: 64 };

/**
 * Begun in one turn of the event loop. Each turn accepts one new connection of all that wait, such as a probe's behind those
 * of a flood (libuv), so that long turns would starve them.
 */
const BEGUN_PER_TURN = 4;

/** A call that takes longer waits for something else (a database, a provider) and no longer counts. */
const COMPUTES_FOR_MS = 1_000;

/** Above it, probes and live messages wait noticeably. */
const LOOP_DELAY_LIMIT_MS = 50;

const LOOP_SAMPLE_MS = 20;

/** Between calls of `control`. */
export const CONTROL_INTERVAL_MS = 250;

/** Nobody waits longer for a page. */
export const QUEUE_LIMIT_MS = 5_000;

/** A hospital of a thousand workstations has one address. */
const queueLimits = { ofNetwork: 500, ofAll: 2_000 };

/** A body that has arrived so far is buffered without being read, up to this size. */
const BUFFERED_BODY_BYTES = 16 * 1024;

const BODY_CHECK_MS = 20;

/** Browsers and proxies send one call at a time on a connection (RFC 9112, 9.3.2, allows more). */
const MAX_PIPELINED = 10;

export type Work = () => void;

interface Waiting {
  readonly work: Work;
  readonly refuse: () => void;
  /** Begin of the wait for a place. */
  since: number;
  readonly network: string;
  readonly isGone: () => boolean;
}

interface Running {
  readonly request: IncomingMessage;
  readonly since: number;
}

export interface AdmissionOptions {
  /** Identifies who shares a queue. */
  readonly networkOf: (request: IncomingMessage) => string;
  /** Answers instead of the work, which never begins. */
  readonly refuse: (request: IncomingMessage, response: ServerResponse) => void;
  /** Longest wait for a place (milliseconds). */
  readonly queueLimitMs?: number;
  readonly loopDelay?: LoopDelay;
}

export interface LoopDelay {
  /** Milliseconds that the event loop was late since the last question. */
  readMs(): number;
  stop(): void;
}

export interface Admission {
  /** Runs the work now, later, or never if the queues are full or the client has gone. */
  admit(request: IncomingMessage, response: ServerResponse, work: Work): void;
  /** Adapts the concurrency and refuses what has waited too long. To be called every `CONTROL_INTERVAL_MS`. */
  control(): void;
  state(): { readonly running: number; readonly waiting: number };
  /** Measures no more. */
  stop(): void;
}

/**
 * Begins calls in turns of the networks that they come from, so that a flood delays its own network only. The number
 * of calls that run at once falls while the event loop is late and rises while calls wait (additive increase,
 * multiplicative decrease: RFC 5681, 3.1). What cannot begin in time is refused before any of its work.
 */
export function createAdmission({
  networkOf,
  refuse,
  queueLimitMs = QUEUE_LIMIT_MS,
  loopDelay = measureLoopDelay(),
}: AdmissionOptions): Admission {
  /** In turns: the first is next, and goes to the end. */
  const queues = new Map<string, Waiting[]>();
  const running = new Map<ServerResponse, Running>();
  /** Their bodies arrive first: a slow client holds no place. */
  const receiving = new Map<IncomingMessage, Waiting>();
  const pipelined = new WeakMap<object, number>();
  let limit = concurrency.first;
  let waiting = 0;
  let begunInTurn = 0;
  let isTurnAwaited = false;

  const canBegin = () => running.size < limit && begunInTurn < BEGUN_PER_TURN;
  const awaitTurn = () => {
    if (isTurnAwaited) return;
    isTurnAwaited = true;
    // Connections, probes and messages come between many short calls.
    setImmediate(() => {
      isTurnAwaited = false;
      begunInTurn = 0;
      beginNext();
    });
  };
  const begin = (request: IncomingMessage, response: ServerResponse, work: Work) => {
    running.set(response, { request, since: performance.now() });
    begunInTurn += 1;
    awaitTurn();
    work();
  };
  const end = (response: ServerResponse) => {
    running.delete(response);
    if (waiting > 0) awaitTurn();
  };
  const remove = (queue: Waiting[], index: number): Waiting | undefined => {
    const [entry] = queue.splice(index, 1);
    if (entry === undefined) return undefined;
    waiting -= 1;
    if (queue.length === 0) queues.delete(entry.network);
    return entry;
  };
  const beginNext = () => {
    for (const [network, queue] of queues) {
      if (!canBegin()) return;
      queues.delete(network);
      queues.set(network, queue);
      const entry = remove(queue, 0);
      if (entry && !entry.isGone()) entry.work();
    }
  };
  const longest = () => {
    let found: Waiting[] = [];
    // Among equally long queues, it is the one whose turn is last.
    for (const queue of queues.values()) if (queue.length >= found.length) found = queue;
    return found;
  };

  const enqueue = (entry: Waiting) => {
    const queue = queues.get(entry.network) ?? [];
    if (queue.length >= queueLimits.ofNetwork) return entry.refuse();
    queues.set(entry.network, queue);
    entry.since = performance.now();
    queue.push(entry);
    waiting += 1;
    if (waiting <= queueLimits.ofAll) return;
    const fullest = longest();
    remove(fullest, fullest.length - 1)?.refuse();
  };

  const enter = (entry: Waiting) => {
    if (waiting === 0 && canBegin()) entry.work();
    else enqueue(entry);
  };
  let isCheckingBodies = false;
  const checkBodies = () => {
    for (const [request, entry] of receiving) {
      if (!request.complete && request.readableLength < BUFFERED_BODY_BYTES) continue;
      receiving.delete(request);
      enter(entry);
    }
    isCheckingBodies = receiving.size > 0;
    if (isCheckingBodies) setTimeout(checkBodies, BODY_CHECK_MS).unref();
  };

  const control = () => {
    const now = performance.now();
    const isLate = loopDelay.readMs() > LOOP_DELAY_LIMIT_MS;
    if (isLate) limit = Math.max(concurrency.least, Math.floor(limit / 2));
    else if (waiting > 0 || limit < concurrency.first) limit = Math.min(concurrency.most, limit + 1);
    for (const [response, { request, since }] of running) {
      const waitsForClient = !request.complete || response.writableEnded;
      if (waitsForClient || now - since > COMPUTES_FOR_MS) running.delete(response);
    }
    for (const queue of [...queues.values()]) {
      while (queue[0] && (queue[0].isGone() || now - queue[0].since > queueLimitMs)) {
        const entry = remove(queue, 0);
        if (!entry?.isGone()) entry?.refuse();
      }
    }
    beginNext();
  };
  return {
    admit(request, response, work) {
      const { socket } = request;
      if (socket.destroyed) return;
      const onSocket = (pipelined.get(socket) ?? 0) + 1;
      if (onSocket > MAX_PIPELINED) return void socket.destroy();
      pipelined.set(socket, onSocket);
      let isClosed = false;
      const entry: Waiting = {
        work: () => begin(request, response, work),
        refuse: () => refuse(request, response),
        since: performance.now(),
        network: networkOf(request),
        isGone: () => isClosed || socket.destroyed,
      };
      response.once("close", () => {
        isClosed = true;
        receiving.delete(request);
        pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1);
        end(response);
      });
      if (!awaitsBody(request)) return enter(entry);
      receiving.set(request, entry);
      if (isCheckingBodies) return;
      isCheckingBodies = true;
      setTimeout(checkBodies, 0).unref();
    },
    control,
    state: () => ({ running: running.size, waiting }),
    stop: loopDelay.stop,
  };
}

/** Whether a body of an acceptable length follows: a longer one is rejected before it is sent. */
function awaitsBody({ headers }: IncomingMessage): boolean {
  const bytes = Number(headers["content-length"] ?? 0);
  return headers["transfer-encoding"] !== undefined || (bytes > 0 && bytes <= MAX_BODY_BYTES);
}

/** The longest delay since the last question. */
function measureLoopDelay(): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: LOOP_SAMPLE_MS });
  histogram.enable();
  return {
    readMs() {
      // It measures from one sample to the next.
      const ms = histogram.max / 1e6 - LOOP_SAMPLE_MS;
      histogram.reset();
      return ms;
    },
    stop: () => void histogram.disable(),
  };
}
