import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { expect, test } from "vitest";
import { type SecurityOptions, securityHeaders } from "./security-headers.ts";

async function headersOf(options: SecurityOptions): Promise<Headers> {
  const application = express().use(securityHeaders(options));
  const server = application.get("/", (_request, response) => response.end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  server.close();
  return headers;
}

test("pages may use the position, and no camera or microphone", async () => {
  const policy = (await headersOf({ https: true })).get("permissions-policy");
  expect(policy).toMatch(/^geolocation=\(self\), /);
  for (const feature of ["camera", "microphone", "usb"]) expect(policy).toContain(`${feature}=()`);
});

test("browsers keep to HTTPS for a year where users open the portal over it", async () => {
  const header = "strict-transport-security";
  expect((await headersOf({ https: true })).get(header)).toBe("max-age=31536000; includeSubDomains");
  expect((await headersOf({ https: false })).get(header)).toBe(null);
});

test("style sheets come from this origin and with the nonce of the response, unless other sources are given", async () => {
  const policyOf = async (options: SecurityOptions) =>
    (await headersOf(options)).get("content-security-policy")?.split(";");
  const own = await policyOf({ https: true });
  expect(own).toContainEqual(expect.stringMatching(/^style-src 'self' 'nonce-[\w-]{22}'$/));
  const other = await policyOf({ https: true, styleSources: ["'self'", "'unsafe-inline'"] });
  expect(other).toContain("style-src 'self' 'unsafe-inline'");
  expect(other).toContainEqual(expect.stringMatching(/^script-src 'self' 'nonce-[\w-]{22}'$/));
});
