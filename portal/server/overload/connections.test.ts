import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { type ConnectionLimits, limitConnections } from "./connections.ts";

const ends: (() => void)[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const end of ends.splice(0)) end();
});

const document = Buffer.alloc(16 * 1024 * 1024);

async function serving(limits: Partial<ConnectionLimits> = {}) {
  const server = createServer((request, response) => {
    if (request.url === "/document") for (let parts = 0; parts < 4; parts += 1) response.write(document);
    response.end();
  });
  const accepted: Socket[] = [];
  const sweep = limitConnections(server, { trustProxy: false, ...limits });
  server.on("connection", (socket) => accepted.push(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** A client that has sent a call and reads nothing. */
  const opened = async (path = "/") => {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    ends.push(() => socket.destroy());
    await once(socket, "connect");
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    return socket;
  };
  const pending = () => accepted.map((socket) => (socket.destroyed ? null : socket.writableLength > 0));
  return { sweep, opened, accepted, pending };
}

it("cuts off a client that reads nothing for a minute", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { sweep, opened, pending } = await serving();
  await opened("/document");
  await expect.poll(() => pending()).toEqual([true]);
  sweep();
  vi.advanceTimersByTime(59_000);
  sweep();
  expect(pending()).toEqual([true]);
  vi.advanceTimersByTime(2_000);
  sweep();
  expect(pending()).toEqual([null]);
});

it("keeps a client that has read a part, and one that waits with nothing to read", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { sweep, opened, accepted, pending } = await serving();
  const reader = await opened("/document");
  await opened();
  await expect.poll(() => pending()).toEqual([true, false]);
  sweep();
  const waiting = accepted[0]?.writableLength ?? 0;
  vi.advanceTimersByTime(59_000);
  reader.resume();
  await expect.poll(() => accepted[0]?.writableLength).toBeLessThan(waiting);
  reader.pause();
  sweep();
  vi.advanceTimersByTime(2_000);
  sweep();
  expect(pending()).not.toContain(null);
});

it("cuts off those with most to read when it is too much for all", async () => {
  const { sweep, opened, pending } = await serving({ maxPendingBytes: 1_000_000 });
  await opened();
  await opened("/document");
  await expect.poll(() => pending()).toEqual([false, true]);
  sweep();
  expect(pending()).toEqual([false, null]);
});

it("accepts so many connections of a network, and others when those end", async () => {
  const { opened, accepted } = await serving({ maxOfNetwork: 2 });
  const first = await opened();
  await opened();
  const third = await opened();
  await once(third, "close");
  first.destroy();
  await expect.poll(() => accepted.filter(({ destroyed }) => !destroyed)).toHaveLength(1);
  const fourth = await opened();
  const [answer] = (await once(fourth, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 OK/);
});

it("counts no connections of a proxy, which has one address", async () => {
  const { opened } = await serving({ maxOfNetwork: 1, trustProxy: true });
  await opened();
  const [answer] = (await once(await opened(), "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 OK/);
});
