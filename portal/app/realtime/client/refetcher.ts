/** Milliseconds over which changes are gathered, so that a step that changes several things is one refetch. */
const gathering = 150;
/** Milliseconds between the end of one refetch and the next, at least; more where the server takes long. */
const rest = 1_000;
/** How many times longer than it took the last time a slow server is left in peace. */
const peace = 5;
/** Milliseconds after which one that failed is tried again. */
const retry = 10_000;
/** Milliseconds between two looks at whether the page is busy. */
const look = 200;

export interface RefetcherPorts {
  /** Asks for the page's data again. @param failed told where none came: the page stays as it is */
  refetch(failed: () => void): void;
  /** Whether now is no time for it: the page is out of sight, on its way elsewhere, waits for an answer, or is being scrolled. */
  isBusy(): boolean;
}

export interface Refetcher {
  /** Something has changed. */
  want(): void;
  /** The data is there. */
  done(): void;
  /** Tries what is wanted without waiting any longer. */
  hurry(): void;
  stop(): void;
  /** Whether what is shown may be older than what is known to have changed. */
  isBehind(): boolean;
  /** Whether the last refetch brought something; null before the first. */
  lastWorked(): boolean | null;
  /** Tells of each change of the two. */
  watch(listener: () => void): () => void;
}

/** Brings what is shown up to date: soon, one refetch at a time, and not faster than the server can. */
export function createRefetcher({ refetch, isBusy }: RefetcherPorts): Refetcher {
  const watchers = new Set<() => void>();
  let wanted = false;
  let isUnderWay = false;
  let worked: boolean | null = null;
  let startedAt = 0;
  let notBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    for (const watcher of [...watchers]) watcher();
  };
  const schedule = (delay = gathering) => {
    if (timer !== undefined || isUnderWay) return;
    timer = setTimeout(run, Math.max(delay, notBefore - performance.now()));
  };
  function run() {
    timer = undefined;
    if (!wanted) return;
    if (isBusy()) return schedule(look);
    wanted = false;
    isUnderWay = true;
    startedAt = performance.now();
    refetch(failed);
  }
  const end = (next: { worked: boolean; pause: number }) => {
    isUnderWay = false;
    worked = next.worked;
    notBefore = performance.now() + next.pause;
    if (wanted) schedule();
    tell();
  };
  const failed = () => {
    if (!isUnderWay) return;
    wanted = true;
    end({ worked: false, pause: retry });
  };

  return {
    want() {
      if (wanted) return;
      wanted = true;
      schedule();
      tell();
    },
    done() {
      if (!isUnderWay) return;
      end({ worked: true, pause: Math.max(rest, peace * (performance.now() - startedAt)) });
    },
    hurry() {
      clearTimeout(timer);
      timer = undefined;
      notBefore = 0;
      if (wanted) schedule(0);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      wanted = false;
      isUnderWay = false;
    },
    isBehind: () => wanted || isUnderWay,
    lastWorked: () => worked,
    watch(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
  };
}
