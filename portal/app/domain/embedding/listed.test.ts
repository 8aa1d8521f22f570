import { describe, expect, test } from "vitest";
import { entriesAllowing, isAllowedOrigin } from "./listed.server.ts";
import { assertOwnDomains } from "./own-domains.server.ts";

test.each([
  ["https://ward.example.org", true],
  ["https://a.b.example.org", true],
  ["https://own.example.com", true],
  ["https://example.org", false],
  ["https://notexample.org", false],
  ["https://example.org.elsewhere.example", false],
  ["http://ward.example.org", false],
  ["https://ward.example.org:8443", false],
  ["https://*.example.org", false],
  ["https://elsewhere.example/.example.org", false],
  ["https://ward.own.example.com", false],
  ["https://ward.example.org.", false],
  ["https://WARD.example.org", false],
  ["https://user@ward.example.org", false],
  ["null", false],
  ["", false],
])("a list with a wildcard allows %s: %s", (origin, isAllowed) => {
  expect(isAllowedOrigin(["https://*.example.org", "https://own.example.com"], origin)).toBe(isAllowed);
});

test("a wildcard allows no subdomain that another organization registered", () => {
  for (const [entry, origin] of [
    ["https://*.amazonaws.com", "https://ward.s3.amazonaws.com"],
    ["https://*.windows.net", "https://ward.blob.core.windows.net"],
    ["https://*.co.uk", "https://ward.co.uk"],
  ] as const) {
    expect([entry, isAllowedOrigin([entry], origin)]).toEqual([entry, false]);
  }
  expect(isAllowedOrigin(["https://*.wards.example.co.uk:8443"], "https://a.wards.example.co.uk:8443")).toBe(
    true,
  );
});

test("an origin of many labels has few entries, and one that is longer than any site's has none", () => {
  expect(entriesAllowing(`https://${"a.".repeat(100)}example.org`)).toHaveLength(101);
  expect(entriesAllowing(`https://${".".repeat(15_000)}`)).toEqual([]);
});

describe("a wildcard directly under a public suffix", () => {
  test.each(["https://*.co.uk", "https://*.github.io", "https://*.kobe.jp"])("is rejected: %s", (origin) => {
    expect(() => assertOwnDomains([origin])).toThrow(/public suffix/);
  });

  test("is another one than a domain of a hospital's network", () => {
    expect(
      assertOwnDomains(["https://*.wards.example.org", "https://*.klinik.lan", "https://ward.co.uk"]),
    ).toBe(undefined);
  });
});
