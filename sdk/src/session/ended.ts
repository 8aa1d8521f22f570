/**
 * Settles like the promise, or rejects when a signal aborts; work continues for other callers. (Safari 16 lacks
 * `AbortSignal.any`.)
 * @throws the signal's reason
 */
export function ended<Value>(value: Promise<Value>, signals: readonly AbortSignal[]): Promise<Value> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signals.find(({ aborted }) => aborted)?.reason);
    const leave = () => {
      for (const signal of signals) signal.removeEventListener("abort", end);
    };
    for (const signal of signals) {
      if (signal.aborted) return reject(signal.reason);
    }
    for (const signal of signals) signal.addEventListener("abort", end);
    value.then(resolve, reject).finally(leave);
  });
}
