/**
 * A value as JSON (RFC 8259), whatever the page has done to its arrays: libraries of old give them a `toJSON` that
 * makes a text of each.
 */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Record<string, unknown>, key, shown: unknown) {
    const own = this[key];
    return Array.isArray(own) ? own : shown;
  });
