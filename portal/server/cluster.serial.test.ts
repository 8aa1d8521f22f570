import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { type EchoCluster, startEchoCluster } from "./testing/start-echo-cluster.ts";

vi.setConfig({ testTimeout: 60_000 });

let cluster: EchoCluster;

/** On a connection of its own. @returns the process id of the worker that responded */
async function request(path = "/"): Promise<number> {
  const response = await fetch(new URL(path, cluster.address), { headers: { connection: "close" } });
  return Number(await response.text());
}

/** @returns the socket and the process id of the worker that has accepted it */
async function connect(): Promise<{ readonly socket: WebSocket; readonly pid: number }> {
  const socket = new WebSocket(cluster.address.replace("http:", "ws:"));
  const [message] = (await once(socket, "message")) as [Buffer];
  return { socket, pid: Number(message.toString()) };
}

async function times<Value>(count: number, work: () => Promise<Value>): Promise<Value[]> {
  const values: Value[] = [];
  for (let nth = 0; nth < count; nth += 1) values.push(await work());
  return values;
}

/** At the metrics' address. */
async function probe(path: string): Promise<string> {
  const [, address = ""] = await cluster.printed(/^metrics at (\S+)$/);
  const response = await fetch(address + path, { headers: { connection: "close" } });
  return `${response.status} ${(await response.text()).trim()}`;
}

describe("a cluster", () => {
  beforeAll(async () => {
    cluster = await startEchoCluster(2);
  });
  beforeEach(() => expect.poll(() => cluster.workers().length).toBe(2));
  afterAll(() => cluster.stop());

  it("spreads requests over its workers, which share one port", async () => {
    expect(new Set(await times(8, request))).toEqual(new Set(cluster.workers()));
  });

  it("spreads WebSockets over its workers, and carries messages both ways", async () => {
    const connections = await times(8, connect);
    expect(new Set(connections.map(({ pid }) => pid))).toEqual(new Set(cluster.workers()));
    for (const { socket } of connections) {
      socket.send("ping");
      expect(String((await once(socket, "message"))[0])).toBe("echo ping");
      socket.close();
    }
  });

  it("has the metrics of each worker at one address, without those that do not answer", async () => {
    const [, address = ""] = await cluster.printed(/^metrics at (\S+)$/);
    const workersIn = async () => {
      const text = await (await fetch(`${address}/metrics`)).text();
      return [...text.matchAll(/^calls_total\{worker="(\d+)"\} \d+$/gm)].map(([, pid]) => Number(pid));
    };
    const [one = 0, other = 0] = cluster.workers();
    expect((await workersIn()).sort()).toEqual([one, other].sort());
    process.kill(one, "SIGSTOP");
    const answered = await workersIn().finally(() => process.kill(one, "SIGCONT"));
    expect(answered).toEqual([other]);
  });

  it("answers probes at the metrics' address while one of its workers does, without delay by a frozen one", async () => {
    expect(await probe("/livez")).toBe("200 ok");
    expect(await probe("/readyz")).toBe("200 ok");
    const [one = 0, other = 0] = cluster.workers();
    process.kill(one, "SIGSTOP");
    try {
      const startedAt = performance.now();
      expect([await probe("/livez"), await probe("/readyz")]).toEqual(["200 ok", "200 ok"]);
      expect(performance.now() - startedAt).toBeLessThan(2_000);
      process.kill(other, "SIGSTOP");
      const answers = await Promise.all([probe("/livez"), probe("/readyz")]);
      expect(answers).toEqual(["503 no process answers", "503 no process answers"]);
    } finally {
      for (const worker of [one, other]) process.kill(worker, "SIGCONT");
    }
    expect([await probe("/livez"), await probe("/readyz")]).toEqual(["200 ok", "200 ok"]);
  });

  it("restarts a worker that is killed, while the other one responds and keeps its sockets", async () => {
    const connections = await times(8, connect);
    const [victim = 0, survivor = 0] = cluster.workers();
    process.kill(victim, "SIGKILL");
    await cluster.printed(new RegExp(`^Worker ${victim} exited\\. Restarting it in 200 ms\\.$`));
    expect(new Set(await times(4, request))).toEqual(new Set([survivor]));
    await expect.poll(() => cluster.workers().length).toBe(2);
    await expect.poll(() => request()).not.toBe(survivor);
    for (const { socket, pid } of connections) {
      if (pid === survivor) expect(socket.readyState).toBe(WebSocket.OPEN);
      else expect(socket.readyState).toBe(WebSocket.CLOSED);
      socket.terminate();
    }
  });

  it("sends nothing to a worker that stops, which finishes its open requests", async () => {
    const slow = request("/slow");
    const stopping = Number((await cluster.printed(/^slow request at (\d+)$/))[1]);
    process.kill(stopping, "SIGTERM");
    await cluster.printed(new RegExp(`^stopping ${stopping}$`));
    expect(await times(4, request)).not.toContain(stopping);
    process.kill(stopping, "SIGUSR2");
    expect(await slow).toBe(stopping);
  });
});

describe("a cluster of its own", () => {
  beforeEach(async () => {
    cluster = await startEchoCluster(1);
  });
  afterEach(() => cluster.stop());

  it("stops its workers before it exits with 0, and restarts none", async () => {
    const [worker = 0] = cluster.workers();
    expect(await cluster.stop()).toBe(0);
    expect(() => process.kill(worker, 0)).toThrow();
    expect(cluster.matches(/Restarting/)).toEqual([]);
  });

  it("is ready at the metrics' address while a worker has its database, and not while it stops", async () => {
    expect(await probe("/readyz")).toBe("200 ok");
    await request("/lose-database");
    await expect.poll(() => probe("/readyz")).toBe("503 the database does not respond");
    expect(await probe("/livez")).toBe("200 ok");
    const slow = request("/slow");
    const worker = Number((await cluster.printed(/^slow request at (\d+)$/))[1]);
    const stopped = cluster.stop();
    await cluster.printed(/^stopping \d+$/);
    expect([await probe("/livez"), await probe("/readyz")]).toEqual(["200 ok", "503 stopping"]);
    process.kill(worker, "SIGUSR2");
    await slow;
    expect(await stopped).toBe(0);
  });

  it("waits longer each time a worker exits before it is ready", async () => {
    const [worker = 0] = cluster.workers();
    await request("/fail-next-starts");
    process.kill(worker, "SIGKILL");
    const delays = () => cluster.matches(/Restarting it in (\d+) ms/).map(([, ms]) => Number(ms));
    await expect.poll(() => delays().length).toBeGreaterThanOrEqual(3);
    expect(delays().slice(0, 3)).toEqual([200, 400, 800]);
  });
});
