import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { listenerAddress } from "./listener-address.ts";

const addressOf = (forwarded: string | undefined, trustProxy: boolean, remoteAddress = "192.0.2.10") =>
  listenerAddress(
    { headers: { "x-forwarded-for": forwarded }, socket: { remoteAddress } as IncomingMessage["socket"] },
    trustProxy,
  );

describe("behind the proxy that TRUST_PROXY speaks of", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["198.51.100.1, 203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:4711", "203.0.113.7"],
    ["2001:DB8::7", "2001:db8::7"],
    ["[2001:db8::7]:4711", "2001:db8::7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
  ])("%s is %s", (forwarded, address) => {
    expect(addressOf(forwarded, true)).toBe(address);
  });

  test.each([undefined, "", "unknown", "203.0.113.7, ", "<script>", "1.2.3"])(
    "%s is no address, and the proxy's own is taken",
    (forwarded) => {
      expect(addressOf(forwarded, true)).toBe("192.0.2.10");
    },
  );
});

test("without one the header is anybody's word and counts for nothing", () => {
  expect(addressOf("203.0.113.7", false)).toBe("192.0.2.10");
});

test("a socket that listens for both kinds of addresses writes the older kind as ever", () => {
  expect(addressOf(undefined, false, "::ffff:192.0.2.10")).toBe("192.0.2.10");
  expect(addressOf(undefined, false, "::1")).toBe("::1");
});
