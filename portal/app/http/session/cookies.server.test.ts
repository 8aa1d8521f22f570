import { expect, it } from "vitest";
import { sessionCookie } from "./cookies.server.ts";

const serialize = (secureCookies: boolean) =>
  sessionCookie({ sessionSecrets: ["x".repeat(32)], secureCookies }).serialize("id");

it("binds cookies to the host over HTTPS, and works without on loopback", async () => {
  expect(await serialize(true)).toMatch(
    /^__Host-wardway_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(await serialize(false)).toMatch(/^wardway_session=.*; Path=\/; HttpOnly; SameSite=Lax$/);
});

it("reads a cookie that the former secret signed, and signs with the new one", async () => {
  const [former, next] = ["f".repeat(32), "n".repeat(32)];
  const cookie = (...sessionSecrets: string[]) => sessionCookie({ sessionSecrets, secureCookies: false });
  const kept = await cookie(former).serialize("id");
  expect(await cookie(next, former).parse(kept)).toBe("id");
  expect(await cookie(next).parse(kept)).toBe(null);
  expect(await cookie(next).parse(await cookie(next, former).serialize("id"))).toBe("id");
});
