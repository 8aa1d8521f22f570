import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { getClientAddress } from "./client-address.ts";

const addressOf = (forwarded: string | undefined, trustProxy: boolean, remoteAddress = "192.0.2.10") =>
  getClientAddress(
    { headers: { "x-forwarded-for": forwarded }, socket: { remoteAddress } as IncomingMessage["socket"] },
    trustProxy,
  );

describe("behind a trusted proxy", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["198.51.100.1, 203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:4711", "203.0.113.7"],
    ["2001:DB8::7", "2001:db8::7"],
    ["[2001:db8::7]:4711", "2001:db8::7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
  ])("the header %s means %s", (forwarded, address) => {
    expect(addressOf(forwarded, true)).toBe(address);
  });

  test.each([undefined, "", "unknown", "203.0.113.7, ", "<script>", "1.2.3"])(
    "the proxy's own address is used if the header is %s",
    (forwarded) => {
      expect(addressOf(forwarded, true)).toBe("192.0.2.10");
    },
  );
});

test("the header is ignored without a trusted proxy", () => {
  expect(addressOf("203.0.113.7", false)).toBe("192.0.2.10");
});

test("an IPv4-mapped address of a dual-stack socket is written as IPv4", () => {
  expect(addressOf(undefined, false, "::ffff:192.0.2.10")).toBe("192.0.2.10");
  expect(addressOf(undefined, false, "::1")).toBe("::1");
});
