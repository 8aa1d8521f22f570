import { readFileSync } from "node:fs";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Portal, startPortal } from "../support/portal.ts";
import { setReadOnly } from "../support/read-only.ts";
import { logInAs, openSession } from "../support/session.ts";
import { createRequest } from "../support/transports.ts";

const token = "a-token-of-at-least-thirty-two-characters";

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal({ env: { METRICS_TOKEN: token } });
});

afterAll(() => portal?.stop());

const scrape = (authorization = `Bearer ${token}`) =>
  fetch(`${portal.url}/metrics`, { headers: { authorization } });

const scrapedText = async () => (await scrape()).text();

/** Of a series without labels, or with those given in their order. Undefined if it is absent. */
async function figure(series: string): Promise<number | undefined> {
  const line = (await scrapedText()).split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

describe("/metrics", () => {
  it("is for those with the token, and stored nowhere", async () => {
    const denied = await scrape("Bearer another-token-of-at-least-32-characters");
    expect([denied.status, denied.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="metrics"']);
    const { status, headers } = await scrape();
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect([headers.get("cache-control"), headers.get("set-cookie")]).toEqual(["no-store", null]);
  });

  it("counts calls by the pattern of their path, without ids, names and places", async () => {
    const hospital = await logInAs(portal, "hospital");
    const route =
      'wardway_http_requests_total{method="GET",route="/api/transport-requests/:id",status="200"}';
    expect(await figure(route)).toBe(undefined);
    const { id } = await createRequest(hospital, {
      patientName: "Quillon Featherstone",
      medicalRecordNumber: "MRN-90817263",
    });
    await hospital.get(`/api/transport-requests/${id}`);
    await hospital.get(`/api/transport-requests/${id}?q=Featherstone`);
    await openSession(portal).post("/api/login", {
      username: "quillon",
      password: "not-the-password-of-anyone",
    });
    for (const path of [
      "/unknown-4711/Featherstone",
      "/api/unknown-4711",
      "/%ff",
      "/reset-password/quillon-token",
    ])
      await hospital.get(path);
    await expect.poll(() => figure(route)).toBe(2);
    expect(await figure('wardway_log_ins_total{outcome="wrong_password"}')).toBe(1);
    const text = await scrapedText();
    expect(text).toMatch(/^wardway_http_requests_total\{method="GET",route="\/\*",status="404"\} \d+$/m);
    expect(text).toContain(
      'wardway_http_request_duration_seconds_count{method="GET",route="/api/transport-requests/:id"} 2',
    );
    const labels = (text.match(/\{.*\}/g) ?? []).join();
    for (const personal of ["Featherstone", "Quillon", "quillon", "90817263", "4711", `/${id}`, "127.0.0.1"])
      expect(labels).not.toContain(personal);
  });

  it("follows the queues and the jobs", async () => {
    await expect
      .poll(() => figure('wardway_job_runs_total{job_name="extend the audit chain",outcome="success"}'))
      .toBeGreaterThan(0);
    const before = (await figure("wardway_audit_sealed_position")) ?? Number.NaN;
    await logInAs(portal, "admin");
    await expect.poll(() => figure("wardway_audit_sealed_position")).toBeGreaterThan(before);
    expect(await figure("wardway_database_pool_connections")).toBe(10);
    expect(await figure("wardway_sockets")).toBe(0);
  });

  it("says whether the portal is read-only", async () => {
    expect(await figure("wardway_read_only")).toBe(0);
    await setReadOnly(portal, true);
    await expect.poll(() => figure("wardway_read_only"), { timeout: 20_000 }).toBe(1);
    await setReadOnly(portal, false);
    await expect.poll(() => figure("wardway_read_only"), { timeout: 20_000 }).toBe(0);
  });

  it("has the figures that the documentation, the alerts and the dashboard name, and no others", async () => {
    const read = (name: string) =>
      readFileSync(new URL(`../../../docs/operations/${name}`, import.meta.url), "utf8");
    const types = new Map<string, string>();
    for (const [, name = "", type = ""] of (await scrapedText()).matchAll(/^# TYPE (\w+) (\w+)$/gm))
      types.set(name, type);
    const ofHistogram = (name: string) => name.replace(/_(?:bucket|count|sum)$/, "");
    const isExported = (name: string) => types.has(name) || types.get(ofHistogram(name)) === "histogram";
    const page = read("metrics.md");
    for (const text of [page, read("wardway-alerts.yml"), read("wardway-dashboard.json")]) {
      const named = text.match(/\b(?:wardway|nodejs|process)_[a-z\d_]+\b/g) ?? [];
      expect(named.length).toBeGreaterThan(10);
      expect(named.filter((name) => !isExported(name))).toEqual([]);
    }
    // Of what an alert is about, the dashboard shows the value; an age says it for a time or an interval.
    const alerted = new Set(read("wardway-alerts.yml").match(/\bwardway_[a-z\d_]+\b/g));
    const dashboard = read("wardway-dashboard.json");
    const unseen = [...alerted].filter((name) => !new RegExp(`\\b${name}\\b`).test(dashboard));
    expect(unseen.filter((name) => !/_(?:timestamp|interval)_seconds$/.test(name))).toEqual([]);
    const table = [...page.matchAll(/^\| `(wardway_\w+)` \| (\w+) \|/gm)].map(([, name, type]) => [
      name,
      type,
    ]);
    const own = [...types].filter(([name]) => name.startsWith("wardway_"));
    expect(table.sort()).toEqual(own.sort());
  });
});

describe("without its database", () => {
  it("has the other figures within seconds, and those of the database again when it is back", async () => {
    const operator = postgres(inject("databaseServerUrl"), { max: 1, onnotice: () => {} });
    const portalRole = postgres(inject("portalServerUrl"), { max: 1 });
    const name = new URL(portal.databaseUrl).pathname.slice(1);
    await operator`alter database ${operator(name)} allow_connections false`;
    await portalRole`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and usename = current_user`;
    await expect.poll(() => figure("wardway_database_up"), { timeout: 20_000 }).toBe(0);
    // What was read before is shown for five seconds.
    await expect.poll(() => figure("wardway_mail_waiting"), { timeout: 20_000 }).toBe(undefined);
    const startedAt = performance.now();
    const response = await scrape();
    const text = await response.text();
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    await operator`alter database ${operator(name)} allow_connections true`;
    expect(response.status).toBe(200);
    expect(text).toMatch(/^wardway_sockets 0$/m);
    expect(text).not.toMatch(/^wardway_(?:audit|mail)_\w+ /m);
    await expect.poll(() => figure("wardway_database_up"), { timeout: 20_000 }).toBe(1);
    await expect.poll(() => figure("wardway_mail_waiting")).toBe(0);
    await Promise.all([operator.end(), portalRole.end()]);
  });
});
