/** Several changes cause one refetch. */
const DEBOUNCE_MS = 150;
/** From the end of a refetch to the next one. */
const COOLDOWN_MS = 1_000;
/** Multiple of a slow refetch's duration, up to `MAX_COOLDOWN_MS`. */
const SLOW_COOLDOWN_FACTOR = 5;
/** One answer that was late must not hide the changes of the next half minute. */
const MAX_COOLDOWN_MS = 10_000;
const RETRY_DELAY_MS = 10_000;
const BUSY_POLL_MS = 200;

export interface RefetcherPorts {
  /** @param onFailure called without data: the page stays unchanged */
  refetch(onFailure: () => void): void;
  /** Fails the refetch in progress. */
  abandon(): void;
  /** The page is hidden, navigating, submitting or scrolled. */
  isBusy(): boolean;
}

export interface Refetcher {
  request(): void;
  done(): void;
  /** Runs a requested refetch immediately. */
  flush(): void;
  /** Abandons a refetch in progress, and begins none until `resume`. */
  hold(): void;
  resume(): void;
  stop(): void;
  /** A refetch is requested or in progress. */
  isBehind(): boolean;
  /** A refetch that begins after the moment, by `performance.now()`, is requested or in progress. */
  covers(moment: number): boolean;
  /** Null before the first refetch. */
  lastWorked(): boolean | null;
  watch(listener: () => void): () => void;
}

/** Debounced, one at a time, with a cooldown that follows the server's speed. */
export function createRefetcher({ refetch, abandon, isBusy }: RefetcherPorts): Refetcher {
  const watchers = new Set<() => void>();
  let isRequested = false;
  let isRunning = false;
  let isHeld = false;
  let worked: boolean | null = null;
  let startedAt = 0;
  let notBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const notify = () => {
    for (const watcher of [...watchers]) watcher();
  };
  const schedule = (delay = DEBOUNCE_MS) => {
    if (timer !== undefined || isRunning) return;
    timer = setTimeout(run, Math.max(delay, notBefore - performance.now()));
  };
  function run() {
    timer = undefined;
    if (!isRequested) return;
    if (isHeld || isBusy()) return schedule(BUSY_POLL_MS);
    isRequested = false;
    isRunning = true;
    startedAt = performance.now();
    refetch(failed);
  }
  const end = (next: { worked: boolean; pause: number }) => {
    isRunning = false;
    worked = next.worked;
    notBefore = performance.now() + next.pause;
    if (isRequested) schedule();
    notify();
  };
  const failed = () => {
    if (!isRunning) return;
    isRequested = true;
    end({ worked: false, pause: RETRY_DELAY_MS });
  };

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    notBefore = 0;
    if (isRequested) schedule(0);
  };

  return {
    request() {
      if (isRequested) return;
      isRequested = true;
      schedule();
      notify();
    },
    done() {
      if (!isRunning) return;
      const slow = Math.min(SLOW_COOLDOWN_FACTOR * (performance.now() - startedAt), MAX_COOLDOWN_MS);
      end({ worked: true, pause: Math.max(COOLDOWN_MS, slow) });
    },
    flush,
    hold() {
      isHeld = true;
      if (isRunning) abandon();
    },
    resume() {
      isHeld = false;
      flush();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      isRequested = false;
      isRunning = false;
    },
    isBehind: () => isRequested || isRunning,
    covers: (moment) => isRequested || (isRunning && startedAt >= moment),
    lastWorked: () => worked,
    watch(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
  };
}
