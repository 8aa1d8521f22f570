/** Serializes JSON (RFC 8259) correctly even if an old library has defined `Array.prototype.toJSON`. */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Record<string, unknown>, key, shown: unknown) {
    const own = this[key];
    return Array.isArray(own) ? own : shown;
  });
