import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { WidgetSessionFacts } from "@wardway/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { revokeKey } from "../support/embedding.ts";
import { findRuntime, isInstalled } from "../support/snippet-runtimes.ts";
import { widgetCalls } from "../support/widget-calls.ts";
import { page as home, startWidgetDesk, type WidgetDesk } from "../support/widget-desk.ts";

const run = promisify(execFile);
const program = fileURLToPath(new URL("../support/wordpress/wordpress.php", import.meta.url));
const plugin = fileURLToPath(
  new URL(
    "../../../examples/frameworks/wordpress/wardway-transports/wardway-transports.php",
    import.meta.url,
  ),
);

interface Visit {
  readonly request: string;
  readonly enqueued: readonly string[];
  readonly isPermitted: boolean;
  readonly isCached: boolean;
}

interface PluginRun {
  readonly visitor: Visit & { readonly statistics: string };
  readonly user: Visit;
  readonly registered: Readonly<Record<string, string>>;
  readonly route: readonly [string, string];
  readonly session: Readonly<Record<string, unknown>>;
}

let desk: WidgetDesk;

/** Runs the plugin with WordPress's functions. @returns what it printed, and its error log */
async function runPlugin(portal = desk.portal.url, secretKey = desk.site.secretKey) {
  const env = { ...process.env, WARDWAY_SECRET_KEY: secretKey, no_proxy: "127.0.0.1" };
  const { stdout, stderr } = await run(
    "php",
    ["-d", "display_errors=stderr", program, plugin, portal, home],
    {
      env,
    },
  );
  return { printed: JSON.parse(stdout) as PluginRun, log: stderr };
}

const isRun = isInstalled(findRuntime("PHP"));
const needs = isRun ? "" : ", which needs php: apt-get install php-cli";

describe.skipIf(!isRun)(`the plugin for WordPress${needs}`, () => {
  beforeAll(async () => {
    desk = await startWidgetDesk();
  });
  afterAll(() => desk?.portal.stop());

  test("opens a session in the name of the logged-in user, for the site's origin", async () => {
    // As a line of a file often ends.
    const { printed, log } = await runPlugin(desk.portal.url, `${desk.site.secretKey}\n`);
    expect(printed.route).toEqual(["POST", "/wp-json/wardway/v1/session"]);
    expect(printed.session).toMatchObject({ status: 201, data: { expiresAt: expect.any(String) } });
    const { session } = printed.session.data as { session: string };
    const facts = await widgetCalls(desk.portal, session, home).get<WidgetSessionFacts>("/api/embed/session");
    expect(facts).toMatchObject({
      status: 200,
      body: {
        staff: { id: "7", name: 'Zoë "Zed" O\\Connor' },
        scopes: ["request", "track", "cancel", "rate", "message"],
      },
    });
    expect(log).toBe("");
    expect(JSON.stringify(printed)).not.toContain(desk.site.secretKey);
  });

  test("shows the form to logged-in users only, whose page no cache stores, and the statistics to all", async () => {
    const { visitor, user, registered } = (await runPlugin()).printed;
    expect(visitor).toEqual({
      request: "<p>Log in to request a transport.</p>",
      statistics: "<wardway-statistics></wardway-statistics>",
      enqueued: ["wardway"],
      isPermitted: false,
      isCached: true,
    });
    expect(user).toEqual({
      request: `<div class="wardway" data-session-url="${home}/wp-json/wardway/v1/session" data-nonce="nonce-of-wp_rest"><wardway-request></wardway-request></div>`,
      enqueued: ["wardway", "wardway-transports"],
      isPermitted: true,
      isCached: false,
    });
    expect(registered.wardway).toBe(`${desk.portal.url}/sdk/v1/wardway.js`);
    expect((await fetch(registered.wardway ?? "")).status).toBe(200);
  });

  test("returns an error without the reason, which its log has, when the portal opens no session", async () => {
    const unreachable = await runPlugin("http://127.0.0.1:9");
    expect(unreachable.printed.session).toMatchObject({ code: "wardway_unreachable", data: { status: 502 } });
    expect(unreachable.log).toMatch(/^Wardway: no session: /m);
    await revokeKey(desk.portal, desk.site.keyId);
    const revoked = await runPlugin();
    expect(revoked.printed.session).toEqual({
      code: "wardway_rejected",
      message: "The portal opened no session.",
      data: { status: 502 },
    });
    expect(revoked.log).toMatch(/^Wardway: no session: 401 .*revoked/m);
    expect(revoked.log + unreachable.log).not.toContain(desk.site.secretKey);
  });

  test("sends the key to no other server when the portal's address redirects", async () => {
    const paths: string[] = [];
    const server = createServer(({ url }, response) => {
      paths.push(url ?? "");
      response.writeHead(302, { location: "/elsewhere" }).end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const { printed, log } = await runPlugin(`http://127.0.0.1:${port}`);
    server.close();
    expect(printed.session).toMatchObject({ code: "wardway_rejected" });
    expect(log).toMatch(/^Wardway: no session: 302 /m);
    expect(paths).toEqual(["/api/embed/sessions"]);
  });
});
