/** `@preact/signals` has components follow the signals that they read, without being told. */
export function useSignals(): void {}
