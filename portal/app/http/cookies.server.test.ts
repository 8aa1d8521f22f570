import { expect, it } from "vitest";
import { sessionCookie } from "./cookies.server.ts";

const serialize = (secureCookies: boolean) =>
  sessionCookie({ sessionSecret: "x".repeat(32), secureCookies }).serialize("id");

it("binds cookies to the host over HTTPS, and works without on loopback", async () => {
  expect(await serialize(true)).toMatch(
    /^__Host-wardway_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(await serialize(false)).toMatch(/^wardway_session=.*; Path=\/; HttpOnly; SameSite=Lax$/);
});
