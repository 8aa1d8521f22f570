/**
 * What a promise gives, unless one of the signals ends the waiting first; what was begun goes on for the others that
 * wait for it. (`AbortSignal.any` is missing in Safari 16.)
 * @throws the reason of that signal
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
