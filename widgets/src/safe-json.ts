/** RFC 8259, even if an old library defines `Array.prototype.toJSON`. */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Record<string, unknown>, key, shown: unknown) {
    const own = this[key];
    return Array.isArray(own) ? own : shown;
  });
