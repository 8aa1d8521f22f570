import { request } from "node:http";
import { text } from "node:stream/consumers";
import { callLimits } from "@wardway/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { saveSystemSettings } from "../support/log-in.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { logInAs } from "../support/session.ts";

/** Behind a proxy, so that each test may have a network of its own. */
let portal: Portal;

beforeAll(async () => {
  portal = await startPortal({ env: { TRUST_PROXY: "true", CALL_LIMIT_FACTOR: "1" } });
});

afterAll(() => portal?.stop());

async function visit(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(portal.url + path, { headers, redirect: "manual" });
  return { status: response.status, policy: response.headers.get("content-security-policy") ?? "", response };
}

const noncesOf = (html: string) => new Set([...html.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce));
const formTokenOf = (html: string) => /name="formToken"[^>]* value="([^"]+)"/.exec(html)?.[1];
/** What all visitors see: the clock in the document moves with each rendering. */
const withoutOwn = (html: string, own: readonly (string | undefined)[]) =>
  own.reduce<string>((rest, value) => rest.replaceAll(value ?? "", "own"), html);

describe("visitors of one second", () => {
  test.each(["/", "/login"])("get the same page at %s, each with a nonce of their own", async (path) => {
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, () => visit(path)));
    const seconds = (performance.now() - startedAt) / 1_000;
    const seen = new Set<string>();
    const shared = new Set<string>();
    for (const { status, policy, response } of answers) {
      expect(status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(response.headers.get("cache-control")).toBe("no-store");
      const html = await response.text();
      const [nonce, ...others] = noncesOf(html);
      expect(others).toEqual([]);
      expect(policy).toContain(`'nonce-${nonce}'`);
      seen.add(nonce ?? "");
      shared.add(withoutOwn(html, [nonce, formTokenOf(html)].filter(Boolean)));
    }
    expect(seen.size).toBe(answers.length);
    // At most one rendering a second, and the visits may lie in one more.
    expect(shared.size).toBeLessThanOrEqual(Math.ceil(seconds) + 2);
    expect(shared.size).toBeLessThan(answers.length);
  });

  test("get a form of their own, so that no message is taken for another's repetition", async () => {
    const tokens = await Promise.all(
      Array.from({ length: 8 }, async () => formTokenOf(await (await visit("/")).response.text())),
    );
    expect(new Set(tokens).size).toBe(8);
    expect(tokens).not.toContain(undefined);
  });
});

test("a page does not keep what only one visitor has: session, theme, time zone, address, search", async () => {
  const session = await logInAs(portal, "hospital");
  await (await visit("/login")).response.text();
  const signedIn = await visit("/login", { cookie: session.cookie() });
  expect([signedIn.status, signedIn.response.headers.get("location")]).toEqual([302, "/hospital-dashboard"]);
  expect(await (await visit("/", { cookie: session.cookie() })).response.text()).toContain("Dana Whitfield");

  const dark = await (await visit("/login", { cookie: "wardway_theme=dark" })).response.text();
  expect(dark).toContain('data-theme="dark"');
  const tokyo = { cookie: "wardway_time_zone=Asia%2FTokyo" };
  expect(await (await visit("/login", tokyo)).response.text()).toContain("Asia/Tokyo");
  expect(await openFrom("evil.example")).not.toContain("evil.example");
  await (await visit("/login?redirectTo=%2Fquillfeather")).response.text();

  const plain = await (await visit("/login")).response.text();
  for (const foreign of ['data-theme="dark"', "Asia/Tokyo", "evil.example", "quillfeather", "Dana Whitfield"])
    expect(plain).not.toContain(foreign);
});

test("a changed setting is shown in the next answer", async () => {
  for (const systemName of ["Harbor Transport", "Bay Transport"]) {
    expect((await visit("/login")).status).toBe(200);
    await saveSystemSettings(portal, { systemName });
    expect(await (await visit("/login")).response.text()).toContain(systemName);
  }
  await saveSystemSettings(portal, {});
});

test("visits of a shared page count: beyond the limit of a network they are rejected, others are not", async () => {
  const flood = { "x-forwarded-for": "192.0.2.7" };
  const statuses: number[] = [];
  for (let sent = 0; sent < callLimits.visits + 20; sent += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => visit("/login", flood)));
    statuses.push(...answers.map(({ status }) => status));
    await Promise.all(answers.map(({ response }) => response.text()));
  }
  expect(statuses.slice(0, callLimits.visits)).toEqual(statuses.slice(0, callLimits.visits).map(() => 200));
  expect(statuses.at(-1)).toBe(429);
  expect((await visit("/login", { "x-forwarded-for": "198.51.100.7" })).status).toBe(200);
});

test("a visitor who leaves while the page is rendered takes it from no other", async () => {
  for (let round = 0; round < 5; round += 1) {
    await saveSystemSettings(portal, { systemName: `Round ${round}` });
    const leaving = Array.from({ length: 3 }, sendAndLeave);
    const others = await Promise.all(Array.from({ length: 5 }, () => visit("/")));
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    for (const { response } of others) expect(await response.text()).toContain(`Round ${round}`);
    await Promise.all(leaving);
  }
  await saveSystemSettings(portal, {});
  expect(portal.output()).not.toMatch(/\berror\b/i);
});

test("HEAD has the headers alone", async () => {
  const response = await fetch(`${portal.url}/login`, { method: "HEAD" });
  expect([response.status, await response.text()]).toEqual([200, ""]);
});

/** Sends a whole request and closes the connection before the answer. */
function sendAndLeave(): Promise<unknown> {
  return new Promise((resolve) => {
    const call = request(`${portal.url}/`)
      .on("error", () => {})
      .on("close", resolve);
    call.end(() => call.destroy());
  });
}

/** @returns the document of `/login` for a call that names another host */
function openFrom(host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(`${portal.url}/login`, { headers: { host } }, (response) => resolve(text(response)))
      .on("error", reject)
      .end();
  });
}
