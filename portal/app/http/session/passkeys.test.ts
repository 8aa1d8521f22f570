import { describe, expect, it } from "vitest";
import { passkeyOrigin, relyingParty } from "./passkey-fields.server.ts";

const partyOf = (publicUrl: string, url: string) =>
  relyingParty({ context: { publicUrl }, request: { url } });

describe("the origin for passkeys", () => {
  it.each([
    ["https://transport.example.org", "https://transport.example.org"],
    ["https://192.0.2.7", null],
    ["https://[2001:db8::7]:8443", null],
  ])("of %s is %s", (publicUrl, origin) => {
    expect(passkeyOrigin({ context: { publicUrl }, request: { url: "https://elsewhere.example/" } })).toBe(
      origin,
    );
  });
});

describe("the relying party", () => {
  it.each(["https://transport.example.org/login", "http://localhost:3000/", "https://elsewhere.example/"])(
    "is the public address when the call names %s",
    (url) => {
      expect(partyOf("https://transport.example.org", url)).toEqual({
        id: "transport.example.org",
        origin: "https://transport.example.org",
      });
    },
  );

  it("is localhost when a portal without a public address was opened there, and no other name", () => {
    const local = "http://127.0.0.1:3000";
    expect(partyOf(local, "http://localhost:3000/settings")).toEqual({
      id: "localhost",
      origin: "http://localhost:3000",
    });
    expect(partyOf(local, "http://elsewhere.example/settings").id).toBe("127.0.0.1");
  });
});
