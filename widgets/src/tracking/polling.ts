export interface PageVisibility {
  isVisible(): boolean;
  /**
   * Called when visibility changes or the connection is back.
   * @returns removes the listener
   */
  onChange(listener: () => void): () => void;
}

export interface PollingOptions {
  readonly page: PageVisibility;
  readonly pollSeconds: number;
  /** Does not reject. */
  fetchOnce(): Promise<void>;
  isFailing(): boolean;
  /** No further fetch can succeed. */
  isFinal(): boolean;
}

export interface Polling {
  /** Fetches now. */
  poll(): void;
  setLive(isLive: boolean): void;
  isEnded(): boolean;
  end(): void;
}

/**
 * Fetches when the live connection reports a change, otherwise polls while the page is visible. One fetch at a time; a change
 * during it causes another.
 */
export function startPolling(options: PollingOptions): Polling {
  const { page, isFailing } = options;
  const intervalMs = options.pollSeconds * 1_000;
  let isEnded = false;
  let isFetching = false;
  let isRequested = false;
  let isLive = false;
  let dueAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const poll = async () => {
    clearTimeout(timer);
    isRequested = true;
    if (isEnded || isFetching) return;
    isFetching = true;
    while (isRequested && !isEnded) {
      isRequested = false;
      await options.fetchOnce();
    }
    isFetching = false;
    dueAt = Date.now() + intervalMs;
    schedulePoll();
  };

  const schedulePoll = () => {
    clearTimeout(timer);
    if (isEnded || isFetching || options.isFinal() || !page.isVisible()) return;
    if (isLive && !isFailing()) return;
    timer = setTimeout(poll, Math.max(0, dueAt - Date.now()));
  };

  const stop = page.onChange(() => {
    // The connection is back: poll immediately.
    if (isFailing()) dueAt = 0;
    schedulePoll();
  });

  return {
    poll,
    setLive(isOpen) {
      isLive = isOpen;
      schedulePoll();
    },
    isEnded: () => isEnded,
    end() {
      isEnded = true;
      clearTimeout(timer);
      stop();
    },
  };
}
