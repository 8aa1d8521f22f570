import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { expect, test } from "vitest";
import { wellKnownFiles } from "./well-known-files.ts";

async function read(path: string, contact?: string) {
  const application = express().use(wellKnownFiles("https://transport.example.org", contact));
  const server = application.listen(0, "127.0.0.1");
  await once(server, "listening");
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  const text = await response.text();
  server.close();
  return { type: response.headers.get("content-type"), text };
}

test("security.txt names the contact, and expires within a year", async () => {
  const { type, text } = await read("/.well-known/security.txt", "mailto:security@example.org");
  expect(type).toBe("text/plain; charset=utf-8");
  const [, expires = ""] = /^Expires: (\S+)$/m.exec(text) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
  expect(text.replace(expires, "…")).toBe(
    "Contact: mailto:security@example.org\nExpires: …\nPreferred-Languages: en\nCanonical: https://transport.example.org/.well-known/security.txt\n",
  );
  expect((await read("/.well-known/security.txt")).text).toContain(
    "Contact: https://transport.example.org/#contact\n",
  );
});

test("robots.txt leaves search engines the public pages", async () => {
  const { text } = await read("/robots.txt");
  expect(text).toMatch(/^User-agent: \*\nAllow: \/\$\n/);
  expect(text).toMatch(/\nDisallow: \/\n$/);
});
