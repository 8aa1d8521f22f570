// biome-ignore-all lint/suspicious/noConsole: what `debug` asks for

import type { ClientOptions } from "./client-options.ts";

type Hooks = Pick<ClientOptions, "onRequest" | "onError">;

/** A hook that throws reports its own error and leaves the call alone. */
export function notify<Fact>(hook: ((fact: Fact) => void) | undefined, fact: Fact): void {
  try {
    hook?.(fact);
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}

/** Hooks that also log. The log has codes and request ids, never texts, which may name a patient. */
export const loggingHooks = ({ onRequest, onError }: Hooks): Required<Hooks> => ({
  onRequest(attempt) {
    console.info(`Wardway: ${attempt.method} ${attempt.path}, attempt ${attempt.attempt}`);
    onRequest?.(attempt);
  },
  onError(error) {
    console.warn(`Wardway: ${error.status} ${error.code}, request ${error.requestId}`);
    onError?.(error);
  },
});
