import type { TransportRequest } from "@wardway/model";
import { createClient } from "@wardway/sdk";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { createRequest, requestBody, respondTo } from "../support/transports.ts";
import { page as origin, startWidgetDesk, type WidgetDesk } from "../support/widget-desk.ts";

/** A hospital's server, which follows the transports of its sessions. */
class WithOrigin extends WebSocket {
  constructor(url: string, protocols?: string[]) {
    super(url, protocols, { origin });
  }
}

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
    getSession: () => desk.open(),
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
