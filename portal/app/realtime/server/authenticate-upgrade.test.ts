import { describe, expect, it } from "vitest";
import { sessionCookie } from "#app/http/session/cookies.server.ts";
import { tokenHash } from "#app/infra/random-token.server.ts";
import { authenticateUpgrade, type UpgradeRequest } from "./authenticate-upgrade.server.ts";

const parts = {
  sessionSecrets: ["a secret of at least 32 characters"],
  secureCookies: false,
  publicUrl: "https://transport.example.org",
};
const cookie = await sessionCookie(parts).serialize("an-opaque-id");
const upgrade = (changes: Partial<UpgradeRequest> = {}) =>
  authenticateUpgrade({ cookie, origin: undefined, host: "10.0.0.7:3000", ...changes }, parts);

describe("the session of a connection", () => {
  it.each([
    ["a program without an origin", undefined],
    ["a page of the requested host", "http://10.0.0.7:3000"],
    ["a page of the portal's public address", "https://transport.example.org"],
  ])("is accepted from %s", async (_, origin) => {
    expect(await upgrade({ origin })).toBe(tokenHash("an-opaque-id"));
  });

  it.each([
    ["another site", "https://hospital.example"],
    ["another port", "http://10.0.0.7:4000"],
    ["a site that contains the portal's name", "https://transport.example.org.evil.example"],
    ["the public address without encryption", "http://transport.example.org"],
    ["a page without an origin, such as a sandbox", "null"],
    ["an empty origin", ""],
  ])("is not accepted from %s", async (_, origin) => {
    expect(await upgrade({ origin })).toBeNull();
  });

  it("is not accepted from a page of the public host without encryption", async () => {
    const host = "transport.example.org";
    expect(await upgrade({ host, origin: `https://${host}` })).toBe(tokenHash("an-opaque-id"));
    expect(await upgrade({ host, origin: `http://${host}` })).toBeNull();
  });

  it.each([
    ["no cookie", undefined],
    ["a cookie without our signature", "wardway_session=ImFuLW9wYXF1ZS1pZCI%3D.forged"],
    ["a garbled cookie", "wardway_session=%"],
  ])("is null with %s", async (_, forged) => {
    expect(await upgrade({ cookie: forged })).toBeNull();
  });
});
