import { randomKey } from "../random-key.ts";

/** One idempotency key per body: a resubmission repeats it, a changed body gets another. */
export function createBodyKeys(make: () => string = randomKey): (body: unknown) => string {
  const keys = new Map<string, string>();
  return (body) => {
    const text = JSON.stringify(body);
    const key = keys.get(text) ?? make();
    keys.set(text, key);
    return key;
  };
}
