import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { createProxyServer } from "httpxy";
import { listenerAddress } from "./listener-address.ts";
import { refuse } from "./upgrade.ts";

export interface Balancer {
  /** Not listening yet. */
  readonly server: Server;
  /** Addresses of the portal processes that are given calls, as `http://127.0.0.1:PORT`; changed as they come and go. */
  readonly targets: Set<string>;
}

/** A call that may be made again: it changes nothing and has no body that is gone. */
const repeatable = (request: IncomingMessage) => request.method === "GET" || request.method === "HEAD";

/** What says of a caller where it comes from: the caller's own word, unless a proxy in front is trusted. */
const told = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded"];

/**
 * Spreads calls and WebSockets over portal processes, one after the other. A process that does not answer is passed
 * over where the call may be made again.
 *
 * @param trustProxy whether another proxy stands in front of this one and names the caller's address
 */
export function createBalancer({ trustProxy }: { readonly trustProxy: boolean }): Balancer {
  const targets = new Set<string>();
  const proxy = createProxyServer({ xfwd: false });
  let turn = 0;

  /** @returns every target once, beginning with the one whose turn it is */
  const inTurn = () => {
    const all = [...targets];
    turn = (turn + 1) % Math.max(1, all.length);
    return [...all.slice(turn), ...all.slice(0, turn)];
  };

  const nameCaller = (request: IncomingMessage) => {
    const address = listenerAddress(request, trustProxy);
    if (!trustProxy) for (const name of told) delete request.headers[name];
    if (address !== null) request.headers["x-forwarded-for"] = address;
  };

  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    nameCaller(request);
    for (const target of inTurn()) {
      try {
        return await proxy.web(request, response, { target });
      } catch {
        // Half of an answer cannot be begun anew, and a change that may have been made is not made again.
        if (response.headersSent || response.destroyed) return void response.destroy();
        if (!repeatable(request))
          return answer(response, 502, "Your call was cut off. Look whether it was done.");
      }
    }
    answer(response, 503, "No process of the portal answers. Try again in a moment.");
  };

  const server = createServer((request, response) => void pass(request, response));
  // A caller that dribbles its request is cut off (milliseconds).
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;

  // Each end of a WebSocket goes with the other, however it went.
  proxy.on("proxyReqWs", (upstream, _request, socket) => {
    upstream.once("upgrade", (_response, far: Socket) => {
      socket.once("close", () => far.destroy());
      far.once("close", () => socket.destroySoon());
    });
    socket.once("close", () => upstream.destroy());
  });
  server.on("upgrade", (request, socket: Socket, head) => {
    socket.on("error", () => socket.destroy());
    nameCaller(request);
    const [target] = inTurn();
    if (target === undefined || request.headers.upgrade?.toLowerCase() !== "websocket") {
      return refuse(socket, { status: 503, sentence: "There is no socket here now." });
    }
    proxy.ws(request, socket, { target }, head).catch(() => socket.destroy());
  });
  return { server, targets };
}

function answer(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "retry-after": "1",
  });
  response.end(`${sentence}\n`);
}
