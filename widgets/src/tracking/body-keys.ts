import { randomKey } from "../random-key.ts";

/**
 * Idempotency keys of a form that may be sent again: the same for the same body, so that it counts once whatever became
 * of the answer, and another for what was changed meanwhile.
 */
export function createBodyKeys(make: () => string = randomKey): (body: unknown) => string {
  const keys = new Map<string, string>();
  return (body) => {
    const text = JSON.stringify(body);
    const key = keys.get(text) ?? make();
    keys.set(text, key);
    return key;
  };
}
