import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TransportRequest, WidgetSessionFacts } from "@wardway/model";
import { createClient } from "@wardway/sdk";
import { createSession } from "@wardway/sdk/server";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { otherServers } from "#app/routes/embedding.$id/server-snippets.ts";
import { installation } from "#app/sections/embedding/sdk-snippets.ts";
import { findRuntime, isInstalled, runProgram, writeProgram } from "../support/snippet-runtimes.ts";
import { createRequest, requestBody, respondTo } from "../support/transports.ts";
import { widgetCalls } from "../support/widget-calls.ts";
import { maren, page as origin, startWidgetDesk, type WidgetDesk } from "../support/widget-desk.ts";

/** A hospital's server, which follows the transports of its sessions. */
class WithOrigin extends WebSocket {
  constructor(url: string, protocols?: string[]) {
    super(url, protocols, { origin });
  }
}

const run = promisify(execFile);

let desk: WidgetDesk;
const ending = new Set<AbortController>();

beforeAll(async () => {
  desk = await startWidgetDesk();
});
afterEach(() => {
  for (const client of ending) client.abort();
  vi.unstubAllGlobals();
});
afterAll(() => desk?.portal.stop());

function openClient(SocketClass?: typeof WithOrigin | typeof WebSocket) {
  const controller = new AbortController();
  ending.add(controller);
  return createClient({
    baseUrl: desk.portal.url,
    getSession: () =>
      createSession({
        baseUrl: desk.portal.url,
        secretKey: desk.site.secretKey,
        origin,
        staff: maren,
        scopes: ["request", "track"],
      }),
    headers: { origin },
    signal: controller.signal,
    WebSocket: SocketClass,
  });
}

test("a server's client follows a transport that it created, live; one without the sessions' origin hears nothing", async () => {
  const client = openClient(WithOrigin);
  const { id } = await client.createRequest(requestBody() as Parameters<typeof client.createRequest>[0]);
  let isOpen = false;
  const states: TransportRequest["status"][] = [];
  client.subscribe(
    { request: id },
    {
      onChange: async () => states.push((await client.getRequest({ id })).status),
      onConnectionChange: (open) => {
        isOpen = open;
      },
    },
  );
  await expect.poll(() => isOpen).toBe(true);
  const heardWithoutOrigin: string[] = [];
  openClient(WebSocket).subscribe(
    { request: id },
    {
      onChange: () => heardWithoutOrigin.push("change"),
      onConnectionChange: (open) => heardWithoutOrigin.push(open ? "open" : "closed"),
    },
  );
  // The portal closes its connection once it has read the token.
  await expect.poll(() => heardWithoutOrigin.slice(0, 3)).toEqual(["closed", "open", "closed"]);
  await respondTo(desk.company, id);
  await expect.poll(() => states.at(-1)).toBe("needs_approval");
  expect(heardWithoutOrigin).not.toContain("change");
});

test("a session does not follow another hospital's transport", async () => {
  const foreign = await createRequest(desk.otherHospital, { patientName: "Ilse Marlowe" });
  const denied = await new Promise<string>((resolve) => {
    openClient(WithOrigin).subscribe({ request: foreign.id }, { onDenied: resolve });
  });
  expect(denied).toMatch(/\w/);
  expect(denied).not.toContain("Ilse Marlowe");
});

test("without a WebSocket, subscribing fails with what to do, and calls work", async () => {
  vi.stubGlobal("WebSocket", undefined);
  const client = openClient();
  expect(() => client.subscribe("statistics", () => {})).toThrow(
    "This runtime has no WebSocket: pass one to createClient, such as the class of the package ws.",
  );
  expect((await client.getStatistics()).hospitals).toBeGreaterThan(0);
});

/** Reads a session as the page does that it was opened for. */
async function readFacts(session: string): Promise<WidgetSessionFacts> {
  const { status, body } = await widgetCalls(desk.portal, session, origin).get<WidgetSessionFacts>(
    "/api/embed/session",
  );
  expect(status).toBe(200);
  return body;
}

/** Leads to another address. `paths` are those that it was asked for. */
async function startMovedPortal() {
  const paths: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url);
    request.resume();
    response.writeHead(302, { location: "/moved" }).end("moved");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    paths,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

describe("a hospital's server opens sessions", () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "wardway-server-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  // The name reaches the trail as it is written.
  const staff = { id: "w-17", name: 'Zoë "Zed" O\\Connor ☂' };

  for (const { language } of otherServers("", "")) {
    const runtime = findRuntime(language);
    const found = isInstalled(runtime);
    const title = `with the snippet in ${language}${found ? "" : `, which needs ${runtime.command}`}`;
    test.skipIf(!found)(title, async () => {
      const code = otherServers(desk.portal.url, origin).find(
        (snippet) => snippet.language === language,
      )?.code;
      const place = await mkdtemp(join(folder, "snippet-"));
      await writeProgram(runtime, place, code ?? "", staff);
      // As a file of a secret often ends.
      const printed = await runProgram(runtime, place, `${desk.site.secretKey}\n`, staff);
      expect(await readFacts(JSON.parse(printed).session)).toMatchObject({ staff });
      const wrongKey = `wsk_${"x".repeat(43)}`;
      const { stderr } = await runProgram(runtime, place, wrongKey, staff).catch((error) => error);
      expect(stderr).toContain("No session: 401");
      expect(stderr).toContain("This is not the secret key of a site.");
      // By which the portal's log has the call.
      expect(stderr).toMatch(/\(request [\w-]{36}\)/);
      expect(stderr).not.toContain(wrongKey);

      await using moved = await startMovedPortal();
      const [snippet] = otherServers(moved.url, origin).filter((other) => other.language === language);
      await writeProgram(runtime, place, snippet?.code ?? "", staff);
      const refused = await runProgram(runtime, place, desk.site.secretKey, staff).catch((error) => error);
      expect(refused.stderr).toContain("No session: 302");
      expect(refused.stderr).toContain("(request unknown)");
      expect(moved.paths).toEqual(["/api/embed/sessions"]);
    });
  }

  test("with the package that the portal serves, installed by npm without a registry", async () => {
    const { integrity, pinned, packed } = await readPackage();
    expect(`sha512-${createHash("sha512").update(packed).digest("base64")}`).toBe(integrity);
    const [npm = "", ...args] = installation(desk.portal.url, pinned).split(" ");
    await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
    // npm looks for React, which is optional, and continues without it.
    const noRegistry = ["--registry", "http://127.0.0.1:9", "--fetch-retries", "0"];
    const quietly = ["--cache", join(folder, "cache"), "--no-audit", "--no-fund"];
    await run(npm, [...args, ...noRegistry, ...quietly], { cwd: folder });
    const lock = JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8"));
    expect(lock.packages["node_modules/@wardway/sdk"]).toMatchObject({ resolved: args.at(-1), integrity });
    const options = {
      baseUrl: desk.portal.url,
      secretKey: desk.site.secretKey,
      origin,
      staff,
      scopes: ["track"],
    };
    const script = `
      import { createClient } from "@wardway/sdk";
      import { createSession, SessionError } from "@wardway/sdk/server";
      const options = ${JSON.stringify(options)};
      const { session } = await createSession(options);
      const client = createClient({ ...options, getSession: async () => session, headers: { origin: options.origin } });
      const rejected = await createSession({ ...options, origin: "https://stranger.example.org" }).catch((error) => error);
      if (!(rejected instanceof SessionError)) throw rejected;
      const { status, requestId, errors } = rejected;
      const fields = errors.map(({ field }) => field);
      console.log(JSON.stringify({ facts: await client.getWidgetSession(), status, requestId, fields }));
    `;
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], {
      cwd: folder,
    });
    expect(JSON.parse(stdout)).toMatchObject({
      facts: { staff, scopes: ["track"] },
      status: 422,
      requestId: expect.stringMatching(/^[\w-]{36}$/),
      fields: ["origin"],
    });
  });
});

async function readPackage() {
  const published = await (await fetch(`${desk.portal.url}/sdk/v1/integrity.json`)).json();
  const response = await fetch(`${desk.portal.url}/sdk/${published.pinned}/wardway-sdk.tgz`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/gzip",
    "cache-control": "public, max-age=31536000, immutable",
  });
  return {
    pinned: String(published.pinned),
    integrity: String(published["wardway-sdk.tgz"]),
    packed: Buffer.from(await response.arrayBuffer()),
  };
}
