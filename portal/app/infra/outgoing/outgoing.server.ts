import dns from "node:dns";
import http from "node:http";
import https from "node:https";
import net, { type LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { assertAddressPermitted, assertHostPermitted } from "./permitted-hosts.server.ts";

export { DeniedHostError } from "./permitted-hosts.server.ts";

/** Connections of other code must not be used: their addresses were not checked. */
const agents = {
  "http:": new http.Agent({ keepAlive: true }),
  "https:": new https.Agent({ keepAlive: true }),
} as const;

/** Resolves once, and passes on to the socket what was checked: a second resolution could differ (DNS rebinding). */
const lookUpPermitted: LookupFunction = (host, options, callback) => {
  dns.lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "");
    try {
      for (const { address } of addresses) assertAddressPermitted(address, host);
    } catch (denial) {
      return callback(denial as Error, "");
    }
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? "", first?.family);
  });
};

export interface OutgoingRequest {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/**
 * As `fetch`, but only to hosts that are permitted, and without following redirects: a response of 3xx is an error.
 * @throws DeniedHostError; other errors of network and abort
 */
export async function fetchOutgoing(
  address: string | URL,
  { method = "GET", headers = {}, body, signal }: OutgoingRequest,
): Promise<Response> {
  const url = new URL(address);
  assertHostPermitted(url.hostname);
  const { protocol } = url;
  if (protocol !== "http:" && protocol !== "https:") throw new TypeError(`No call by ${protocol}`);
  const { request } = protocol === "https:" ? https : http;
  const options = {
    method,
    headers: {
      ...headers,
      "accept-encoding": "gzip",
      ...(body !== undefined && { "content-length": Buffer.byteLength(body) }),
    },
    agent: agents[protocol],
    lookup: lookUpPermitted,
    signal,
  };
  const span = startSpan(method, url.hostname);
  return new Promise((resolve, reject) => {
    const call = request(url, options, (message) => {
      span?.setAttribute("http.response.status_code", message.statusCode ?? 0).end();
      try {
        resolve(toResponse(message));
      } catch (error) {
        message.destroy();
        reject(error);
      }
    });
    call.on("error", (error) => {
      // These calls have no effect after the response.
      span?.setStatus({ code: SpanStatusCode.ERROR }).end();
      reject(error);
    });
    call.end(body);
  });
}

const tracer = trace.getTracer("wardway");

/** Traces only the host, if the call is traced: URLs can contain places and keys. Providers learn nothing of it. */
const startSpan = (method: string, host: string) =>
  trace.getActiveSpan()?.isRecording()
    ? tracer.startSpan(`${method} ${host}`, {
        kind: SpanKind.CLIENT,
        attributes: { "http.request.method": method, "server.address": host },
      })
    : undefined;

const statusesWithoutBody = new Set([204, 205, 304]);

function toResponse(message: http.IncomingMessage): Response {
  const status = message.statusCode ?? 0;
  if (status >= 300 && status < 400) throw new TypeError("The server redirects to another address.");
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  if (statusesWithoutBody.has(status)) {
    message.resume();
    return new Response(null, { status, headers });
  }
  const body = Readable.toWeb(message) as ReadableStream<Uint8Array<ArrayBuffer>>;
  const isCompressed = headers.get("content-encoding") === "gzip";
  return new Response(isCompressed ? body.pipeThrough(new DecompressionStream("gzip")) : body, {
    status,
    headers,
  });
}

/**
 * Opens a TCP connection to a permitted host.
 * @param signal aborts the attempt, not the connection
 * @throws DeniedHostError; the system's error, `ETIMEDOUT` also after `timeoutMs`
 */
export async function connectOutgoing(
  { host, port, timeoutMs }: { readonly host: string; readonly port: number; readonly timeoutMs: number },
  signal?: AbortSignal,
): Promise<net.Socket> {
  const target = assertHostPermitted(host);
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: target, port, lookup: lookUpPermitted });
    const fail = (error: unknown) => {
      settle();
      socket.on("error", () => undefined).destroy();
      reject(error);
    };
    const timer = setTimeout(
      () => fail(Object.assign(new Error("No connection in time."), { code: "ETIMEDOUT" })),
      timeoutMs,
    );
    const abort = () => fail(signal?.reason);
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      socket.off("error", fail);
    };
    signal?.addEventListener("abort", abort, { once: true });
    socket.once("error", fail);
    socket.once("connect", () => {
      settle();
      resolve(socket);
    });
  });
}
