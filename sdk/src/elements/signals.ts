import { useState } from "preact/hooks";

export interface ReadonlySignal<Value> {
  readonly value: Value;
  peek(): Value;
}

export interface Signal<Value> extends ReadonlySignal<Value> {
  value: Value;
}

/**
 * What of `@preact/signals-react` the widgets use, in a few lines: a signal belongs to the component that makes it,
 * which is drawn again whenever the value becomes another one.
 */
export function useSignal<Value>(initial: Value): Signal<Value> {
  const [, draw] = useState({});
  const [signal] = useState<Signal<Value>>(() => {
    let now = initial;
    return {
      get value() {
        return now;
      },
      set value(next) {
        if (Object.is(next, now)) return;
        now = next;
        draw({});
      },
      peek: () => now,
    };
  });
  return signal;
}

/** Components follow their signals without being told. */
export function useSignals(): void {}
