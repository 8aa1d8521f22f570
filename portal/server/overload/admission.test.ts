import { once } from "node:events";
import { createServer, IncomingMessage, ServerResponse, request as send } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { beginCall } from "../begin-call.ts";
import { type Admission, createAdmission } from "./admission.ts";
import { refuseBusy } from "./refuse.ts";

/** As many as run at once before the first adaptation. */
const RUNNING = 16;

const ends: (() => void)[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const end of ends.splice(0)) end();
});

/** A server whose calls last until the test ends them. The header `x-network` stands for the client's network. */
async function serving(delayMs = () => 0) {
  const begun: { readonly path: string; readonly response: ServerResponse }[] = [];
  const admission: Admission = createAdmission({
    networkOf: ({ headers }) => String(headers["x-network"]),
    refuse: refuseBusy,
    loopDelay: { readMs: delayMs, stop: () => undefined },
  });
  let arrived = 0;
  const server = createServer((request, response) => {
    arrived += 1;
    beginCall(request, response, { trustProxy: true, toPattern: () => "/*" });
    admission.admit(request, response, () => begun.push({ path: request.url ?? "", response }));
  }).listen(0, "127.0.0.1");
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const call = (path: string, network: string, headers = {}) =>
    fetch(url + path, { headers: { "x-network": network, ...headers } }).catch(() => null);
  /** Sends calls and waits until all have arrived and those have begun that can. */
  const flood = async (count: number, network: string) => {
    const before = arrived;
    const answers = Array.from({ length: count }, (_, index) => call(`/${network}${index}`, network));
    await expect.poll(() => arrived).toBe(before + count);
    let known = -1;
    while (known < begun.length) {
      known = begun.length;
      await nextTurn();
      await nextTurn();
    }
    return answers;
  };
  const finish = (path: string) => begun.find((entry) => entry.path === path)?.response.end("done");
  const paths = () => begun.map(({ path }) => path);
  return { admission, begun, call, finish, flood, paths, port, arrived: () => arrived };
}

/** Of the event loop. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A call on a connection of its own, without a server. */
function shortCall() {
  const request = new IncomingMessage(new Socket());
  return { request, response: new ServerResponse(request) };
}

describe("while more calls arrive than can run", () => {
  it("takes the next one from each network in turn", async () => {
    const { finish, flood, paths } = await serving();
    await flood(RUNNING + 20, "a");
    await flood(1, "b");
    expect(paths()).toHaveLength(RUNNING);
    finish("/a0");
    await expect.poll(() => paths()).toHaveLength(RUNNING + 1);
    finish("/a1");
    await expect.poll(() => paths()).toHaveLength(RUNNING + 2);
    expect(paths().at(-1)).toBe("/b0");
  });

  it("begins all of them in the end", async () => {
    const { begun, flood } = await serving();
    const answers = await flood(60, "a");
    for (let index = 0; index < 60; index += 1) {
      await expect.poll(() => begun.length).toBeGreaterThan(index);
      begun[index]?.response.end("done");
    }
    expect((await Promise.all(answers)).map((answer) => answer?.status)).toEqual(Array(60).fill(200));
  });

  it("begins four in a turn of the event loop, so that new connections are accepted between them", async () => {
    const { admission, begun } = await serving();
    const perTurn: number[] = [];
    let isCounting = true;
    const count = (before: number) =>
      setImmediate(() => {
        perTurn.push(begun.length - before);
        if (isCounting) count(begun.length);
      });
    count(0);
    for (let index = 0; index < 200; index += 1) {
      const { request, response } = shortCall();
      admission.admit(request, response, () => {
        begun.push({ path: "/short", response });
        response.emit("close");
      });
    }
    await expect.poll(() => begun).toHaveLength(200);
    isCounting = false;
    expect(Math.max(...perTurn)).toBe(4);
  });

  it("never begins one whose client has gone", async () => {
    const { finish, flood, paths, port, arrived } = await serving();
    await flood(RUNNING, "a");
    const leaving = send({ host: "127.0.0.1", port, path: "/left", headers: { "x-network": "b" } });
    leaving.on("error", () => {}).end();
    await expect.poll(() => arrived()).toBe(RUNNING + 1);
    await flood(1, "c");
    const left = new Promise((resolve) => leaving.once("close", resolve));
    leaving.destroy();
    await left;
    finish("/a0");
    finish("/a1");
    await expect.poll(() => paths()).toContain("/c0");
    expect(paths()).not.toContain("/left");
  });

  it("refuses the 501st of a network at once, and none of another one", async () => {
    const { flood, paths } = await serving();
    await flood(RUNNING + 500, "a");
    const [refused] = await flood(1, "a");
    const answer = await refused;
    expect(answer?.status).toBe(503);
    expect(answer?.headers.get("retry-after")).toBe("3");
    expect(answer?.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
    expect(await answer?.json()).toMatchObject({ code: "server.busy", status: 503 });
    const [other] = await flood(1, "b");
    expect(await Promise.race([other, "waiting"])).toBe("waiting");
    expect(paths()).toHaveLength(RUNNING);
  });

  it("refuses what has waited five seconds, a page with a text that loads again", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { admission, arrived, call, flood, paths } = await serving();
    await flood(RUNNING, "a");
    const page = call("/login", "b", { accept: "text/html" });
    await expect.poll(() => arrived()).toBe(RUNNING + 1);
    vi.advanceTimersByTime(5_001);
    admission.control();
    expect(paths()).not.toContain("/login");
    const answer = await page;
    expect([answer?.status, answer?.headers.get("refresh")]).toEqual([503, "3"]);
    expect(await answer?.text()).toBe(
      "Wardway has too many calls to answer at the moment. Nothing was changed. Try again in a few seconds.\n",
    );
  });
});

describe("the number of calls that run at once", () => {
  it("falls to four while the event loop is late, and rises again", async () => {
    let delayMs = 200;
    const { admission, begun, flood } = await serving(() => delayMs);
    for (let times = 0; times < 5; times += 1) admission.control();
    await flood(30, "a");
    expect(begun).toHaveLength(4);
    delayMs = 0;
    admission.control();
    admission.control();
    expect(begun).toHaveLength(6);
  });

  it("does not count those that wait for something else for a second", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { admission, flood, paths } = await serving();
    await flood(RUNNING, "a");
    await flood(1, "b");
    expect(paths()).not.toContain("/b0");
    vi.advanceTimersByTime(1_001);
    admission.control();
    expect(paths()).toContain("/b0");
  });
});

it("gives no place to calls whose bodies do not arrive, and one to each that has arrived", async () => {
  const { begun, call, port, arrived } = await serving();
  const slow = Array.from({ length: 3 * RUNNING }, (_, index) => {
    const headers = { "content-length": "100", "x-network": `n${index}` };
    const sent = send({ host: "127.0.0.1", port, method: "POST", path: "/slow", headers });
    sent.on("error", () => {}).write("a");
    return sent;
  });
  await expect.poll(() => arrived()).toBe(slow.length);
  const page = call("/page", "other");
  await expect.poll(() => begun.map(({ path }) => path)).toEqual(["/page"]);
  slow[0]?.end("a".repeat(99));
  await expect.poll(() => begun.map(({ path }) => path)).toEqual(["/page", "/slow"]);
  begun[0]?.response.end("done");
  expect((await page)?.status).toBe(200);
});

it("begins a call at once whose body is too long, so that it is rejected before it is sent", async () => {
  const { begun, port } = await serving();
  const headers = { "content-length": "300000", "x-network": "a" };
  const sent = send({ host: "127.0.0.1", port, method: "POST", path: "/too-long", headers });
  sent.on("error", () => {}).flushHeaders();
  await expect.poll(() => begun.map(({ path }) => path)).toEqual(["/too-long"]);
});

it("begins a call with a long body when a part of it has arrived", async () => {
  const { begun, port } = await serving();
  const headers = { "content-length": "200000", "x-network": "a" };
  const sent = send({ host: "127.0.0.1", port, method: "POST", path: "/long", headers });
  sent.on("error", () => {}).write("a".repeat(100_000));
  await expect.poll(() => begun.map(({ path }) => path)).toEqual(["/long"]);
});

it("cuts off a connection with more than ten calls at once", async () => {
  const { begun, port } = await serving();
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  await once(socket, "connect");
  socket.write("GET / HTTP/1.1\r\nhost: localhost\r\nx-network: a\r\n\r\n".repeat(500));
  await once(socket, "close");
  expect(begun.length).toBeLessThanOrEqual(10);
});
