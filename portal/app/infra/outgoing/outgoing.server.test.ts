import dns from "node:dns";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectOutgoing, DeniedHostError, fetchOutgoing } from "./outgoing.server.ts";
import { assertHostPermitted, permitPrivateHosts } from "./permitted-hosts.server.ts";

const loopback = ["127.0.0.0/8", "::1"];
const signal = AbortSignal.timeout(20_000);

let server: Server | undefined;
let calls: string[];

beforeEach(() => {
  calls = [];
  permitPrivateHosts([]);
});

afterEach(() => {
  vi.restoreAllMocks();
  permitPrivateHosts(loopback);
  server?.closeAllConnections();
  server?.close();
});

async function listen(respond: RequestListener = (_request, response) => void response.end("reached")) {
  server = createServer((request, response) => {
    calls.push(request.url ?? "");
    respond(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Resolves every name to these addresses, one list per call; the last one stays. */
function resolveTo(...answers: readonly (readonly string[])[]) {
  let call = 0;
  return vi.spyOn(dns, "lookup").mockImplementation(((
    _host: string,
    _options: unknown,
    done: (error: null, addresses: readonly dns.LookupAddress[]) => void,
  ) => {
    const answer = answers[Math.min(call, answers.length - 1)] ?? [];
    call += 1;
    setImmediate(() =>
      done(
        null,
        answer.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      ),
    );
  }) as unknown as typeof dns.lookup);
}

const denial = (kind: DeniedHostError["kind"]) => ({ name: "DeniedHostError", kind });

describe("a host", () => {
  it.each([
    "169.254.169.254",
    "169.254.169.254.",
    "2852039166",
    "0xa9fea9fe",
    "0251.0376.0251.0376",
    "169.254.43518",
    "[::ffff:169.254.169.254]",
    "::ffff:a9fe:a9fe",
    "[fd00:ec2::254]",
    "[fe80::1]",
    "168.63.129.16",
    "metadata",
    "METADATA.google.internal",
    "metadata.google.internal.",
    "metadata.goog",
    "instance-data",
    "instance-data.ec2.internal",
  ])("of metadata is denied whatever the operator permits: %s", (host) => {
    permitPrivateHosts(["0.0.0.0/0", "::/0", "metadata", "metadata.google.internal", "instance-data"]);
    expect(() => assertHostPermitted(host)).toThrow(expect.objectContaining(denial("metadata")));
  });

  it.each([
    "127.0.0.1",
    "127.1",
    "0x7f.1",
    "2130706433",
    "017700000001",
    "[::1]",
    "::1",
    "localhost",
    "LOCALHOST.",
    "api.localhost",
    "10.1.2.3",
    "[fd12::1]",
  ])("of a private network is denied unless the operator permits it: %s", (host) => {
    expect(() => assertHostPermitted(host)).toThrow(expect.objectContaining(denial("private")));
    permitPrivateHosts(["127.0.0.0/8", "::1", "10.1.2.0/24", "fd12::/16"]);
    expect(() => assertHostPermitted(host)).not.toThrow();
  });

  it.each(["0.0.0.0", "0", "[::]", "224.0.0.1", "255.255.255.255", "192.0.2.1"])(
    "without a server is denied whatever the operator permits: %s",
    (host) => {
      permitPrivateHosts(["0.0.0.0/0", "::/0"]);
      expect(() => assertHostPermitted(host)).toThrow(expect.objectContaining(denial("unusable")));
    },
  );

  it.each([
    "maps.example.org",
    "1.1.1.1",
    "[2606:4700:4700::1111]",
    "metadata.example.org",
    "localhost.example",
  ])("of the Internet is permitted: %s", (host) => {
    expect(() => assertHostPermitted(host)).not.toThrow();
  });
});

describe("a list of permitted hosts", () => {
  it.each(["10.0.0.0/33", "a b", "https://osrm.internal", "*.internal", "300.1.1.1", "10.1.2.0/"])(
    "cannot contain %s",
    (host) => {
      expect(() => permitPrivateHosts(["10.1.2.0/24", host])).toThrow(
        `OUTGOING_PRIVATE_HOSTS contains "${host}"`,
      );
    },
  );

  it("permits the private addresses of a name, and those of no other", async () => {
    const port = await listen();
    resolveTo(["127.0.0.1"]);
    permitPrivateHosts(["OSRM.internal"]);
    const response = await fetchOutgoing(`http://osrm.internal:${port}/`, { signal });
    expect(await response.text()).toBe("reached");
    await expect(fetchOutgoing(`http://other.internal:${port}/`, { signal })).rejects.toMatchObject({
      ...denial("private"),
      target: "other.internal (127.0.0.1)",
    });
    expect(calls).toHaveLength(1);
  });

  it("permits no metadata address by its name", async () => {
    resolveTo(["169.254.169.254"]);
    permitPrivateHosts(["osrm.internal"]);
    await expect(fetchOutgoing("http://osrm.internal/", { signal })).rejects.toMatchObject(
      denial("metadata"),
    );
  });
});

describe("a call", () => {
  it("is not made if one of the addresses of a name is denied", async () => {
    const port = await listen();
    resolveTo(["1.1.1.1", "127.0.0.1"]);
    await expect(fetchOutgoing(`http://maps.example.org:${port}/`, { signal })).rejects.toMatchObject(
      denial("private"),
    );
    expect(calls).toEqual([]);
  });

  it("goes to the address that was checked, although the name leads to another one afterwards", async () => {
    const port = await listen();
    const lookup = resolveTo(["127.0.0.2"], ["127.0.0.1"]);
    permitPrivateHosts(["127.0.0.2"]);
    // Nothing listens there: a second resolution would reach the server.
    await expect(fetchOutgoing(`http://rebinding.example:${port}/`, { signal })).rejects.toMatchObject({
      code: "ECONNREFUSED",
    });
    expect(lookup).toHaveBeenCalledTimes(1);
    await expect(fetchOutgoing(`http://rebinding.example:${port}/`, { signal })).rejects.toMatchObject(
      denial("private"),
    );
    expect(calls).toEqual([]);
  });

  it("follows no redirect", async () => {
    const target = await listen();
    const [first] = [server];
    const port = await listen(
      (_request, response) =>
        void response.writeHead(302, { location: `http://127.0.0.1:${target}/secret` }).end(),
    );
    permitPrivateHosts(loopback);
    await expect(fetchOutgoing(`http://127.0.0.1:${port}/here`, { signal })).rejects.toThrow("redirects");
    expect(calls).toEqual(["/here"]);
    first?.close();
  });

  it("sends its body, and reads a compressed response", async () => {
    const port = await listen((request, response) => {
      response.writeHead(201, { "content-encoding": "gzip" });
      request.setEncoding("utf8").on("data", (text) => response.end(gzipSync(`${request.method} ${text}`)));
    });
    permitPrivateHosts(loopback);
    const response = await fetchOutgoing(`http://127.0.0.1:${port}/`, {
      method: "POST",
      body: "sent",
      signal,
    });
    expect([response.status, await response.text()]).toEqual([201, "POST sent"]);
  });

  it("ends with its signal, also while the body arrives", async () => {
    const port = await listen((_request, response) => void response.writeHead(200).write("the beginning"));
    permitPrivateHosts(loopback);
    const stop = new AbortController();
    const response = await fetchOutgoing(`http://127.0.0.1:${port}/`, { signal: stop.signal });
    const text = response.text();
    stop.abort();
    await expect(text).rejects.toThrow();
  });

  it.each(["file:///etc/passwd", "ftp://1.1.1.1/"])(
    "is not made by another protocol: %s",
    async (address) => {
      await expect(fetchOutgoing(address, { signal })).rejects.toThrow("No call by");
    },
  );
});

describe("a connection", () => {
  it("is not made to a name that leads to a denied address", async () => {
    resolveTo(["fd00:ec2::254"]);
    const connecting = connectOutgoing({ host: "mail.example.org", port: 587, timeoutMs: 5_000 });
    await expect(connecting).rejects.toBeInstanceOf(DeniedHostError);
  });

  it("reports that there was none in time", async () => {
    // A name server that does not respond.
    vi.spyOn(dns, "lookup").mockImplementation((() => undefined) as unknown as typeof dns.lookup);
    const connecting = connectOutgoing({ host: "mail.example.org", port: 587, timeoutMs: 20 });
    await expect(connecting).rejects.toMatchObject({ code: "ETIMEDOUT" });
  });
});
