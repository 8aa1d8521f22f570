import { randomKey } from "../random-key.ts";

/** Returns one idempotency key per body: a resubmission has the same key, a changed body another one. */
export function createBodyKeys(make: () => string = randomKey): (body: unknown) => string {
  const keys = new Map<string, string>();
  return (body) => {
    const text = JSON.stringify(body);
    const key = keys.get(text) ?? make();
    keys.set(text, key);
    return key;
  };
}
