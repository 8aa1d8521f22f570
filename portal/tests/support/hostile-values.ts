import fc from "fast-check";

/** Values that commonly break parsers, drivers or databases. */
export const hostileValues = fc.oneof(
  fc.constantFrom<unknown>(
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\udfff tail",
    "\u202eabc",
    "=cmd|' /C calc'!A0",
    "'; drop table users; --",
    1e308,
    -1,
    0.5,
    2_147_483_648,
    Number.MAX_SAFE_INTEGER + 2,
    "9".repeat(400),
    "0000-01-01T00:00:00Z",
    "2026-02-30T12:00:00Z",
    "+275760-09-13T00:00:00.000Z",
    "2026-01-01T00:00:00+99:99",
    "1e400",
    "NaN",
    "x".repeat(20_000),
  ),
  fc.jsonValue({ depthSize: "small" }),
);

/** The same as text. */
export const hostileTexts = hostileValues.map((value) =>
  typeof value === "string" ? value : JSON.stringify(value),
);
