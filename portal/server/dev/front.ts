import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Entrance } from "../serve.ts";
import { closeServer } from "../shutdown.ts";
import { sendFault } from "./send-fault.ts";

/** A restart waits no longer for open calls. */
const OPEN_CALLS_TIMEOUT_MS = 2_000;

type ServeFiles = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
/** A portal's server, which has no port itself, or why there is none. */
type Behind = { readonly portal: Server } | { readonly fault: unknown };

/** Keeps the port while portals follow one another: what arrives in between waits for the next one. */
export class Front implements Entrance {
  /** Serves scripts and style sheets, with or without a portal, and calls `next` for the rest. */
  serveFiles: ServeFiles = (_request, _response, next) => next();
  readonly server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #open = new Set<ServerResponse>();
  #behind: Promise<Behind>;
  #settle: (behind: Behind) => void = () => {};

  constructor() {
    this.#behind = this.#awaitPortal();
    this.server = createServer((request, response) =>
      this.serveFiles(request, response, () => void this.#answer(request, response)),
    );
    this.server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
    this.server.on("upgrade", async (request, connection, head) => {
      // The compiler's own socket.
      if (/^vite-/.test(request.headers["sec-websocket-protocol"] ?? "")) return;
      const behind = await this.#behind;
      if ("portal" in behind) behind.portal.emit("upgrade", request, connection, head);
      else connection.destroy();
    });
  }

  async open(portal: Server): Promise<number> {
    this.#replace({ portal });
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#behind = this.#awaitPortal();
    const ended = Promise.all([...this.#open].map((response) => once(response, "close")));
    await Promise.race([ended, delay(OPEN_CALLS_TIMEOUT_MS, undefined, { ref: false })]);
  }

  /** Shows why no portal runs, until one opens. */
  fail(fault: unknown): void {
    this.#replace({ fault });
  }

  /** Cuts off all connections and frees the port. */
  end(): Promise<void> {
    const closed = closeServer(this.server);
    for (const socket of this.#sockets) socket.destroy();
    return closed;
  }

  #awaitPortal(): Promise<Behind> {
    return new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  #replace(behind: Behind): void {
    this.#settle(behind);
    this.#behind = Promise.resolve(behind);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const behind = await this.#behind;
    if ("fault" in behind) return sendFault(response, behind.fault);
    this.#open.add(response);
    response.once("close", () => this.#open.delete(response));
    behind.portal.emit("request", request, response);
  }
}
