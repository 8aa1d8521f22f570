import { once } from "node:events";
import { type LiveClientMessage, type LiveServerMessage, liveServerMessageSchema } from "@wardway/model";
import type { Page } from "playwright-core";
import { WebSocket } from "ws";
import type { Portal } from "./portal.ts";
import type { ApiSession } from "./session.ts";

type MessageOf<Type> = Extract<LiveServerMessage, { type: Type }>;

export interface Listener {
  readonly socket: WebSocket;
  readonly texts: readonly string[];
  next(): Promise<LiveServerMessage>;
  /** Returns the next message of a type and skips those before. */
  next<Type extends LiveServerMessage["type"]>(type: Type): Promise<MessageOf<Type>>;
  send(message: LiveClientMessage): void;
  /** @returns the server's reply */
  subscribe(topic: string, since?: string): Promise<LiveServerMessage>;
  /** Returns messages before the reply to a ping, without public figures. */
  untilPong(): Promise<LiveServerMessage[]>;
  ended(): Promise<{ code: number; reason: string }>;
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly path?: string;
  readonly origin?: string;
  readonly as?: ApiSession;
  /** Subprotocols, such as a widget session. */
  readonly protocols?: readonly string[];
}

export function listenTo({ url }: Pick<Portal, "url">, options: ListenOptions = {}): Listener {
  const address = new URL(options.path ?? "/ws", url);
  address.protocol = "ws:";
  const headers = options.as ? { cookie: options.as.cookie() } : {};
  const socket = new WebSocket(address, [...(options.protocols ?? [])], {
    headers,
    ...(options.origin ? { origin: options.origin } : {}),
  });
  const texts: string[] = [];
  const buffer: LiveServerMessage[] = [];
  const waiting: ((message: LiveServerMessage) => void)[] = [];
  socket.on("message", (data) => {
    texts.push(String(data));
    const message = liveServerMessageSchema.parse(JSON.parse(String(data)));
    const first = waiting.shift();
    if (first) first(message);
    else buffer.push(message);
  });
  socket.on("error", () => {});
  const closing = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once("close", (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  const nextOne = () => {
    const first = buffer.shift();
    return first
      ? Promise.resolve(first)
      : new Promise<LiveServerMessage>((resolve) => waiting.push(resolve));
  };
  const untilOne = async <Type extends LiveServerMessage["type"]>(
    type: Type,
    passed?: LiveServerMessage[],
  ) => {
    for (;;) {
      const message = await nextOne();
      if (message.type === type) return message as MessageOf<Type>;
      passed?.push(message);
    }
  };
  const send = (message: LiveClientMessage) => socket.send(JSON.stringify(message));
  return {
    socket,
    texts,
    next: ((type?: LiveServerMessage["type"]) => (type ? untilOne(type) : nextOne())) as Listener["next"],
    send,
    async subscribe(topic, since) {
      if (socket.readyState === WebSocket.CONNECTING) await once(socket, "open");
      send({ type: "subscribe", topic, ...(since ? { since } : {}) });
      for (;;) {
        const message = await nextOne();
        const isReply = message.type === "subscribed" || message.type === "refused";
        if (isReply && message.topic === topic) return message;
      }
    },
    async untilPong() {
      const passed: LiveServerMessage[] = [];
      send({ type: "ping" });
      await untilOne("pong", passed);
      return passed.filter(({ type }) => type !== "statistics");
    },
    ended: () => closing,
    async close() {
      socket.close();
      await closing;
    },
  };
}

/**
 * Resolves on the first message of a live connection that the page opens from now on.
 * @param topic whose subscription is awaited instead
 */
export function waitForLiveConnection(page: Page, topic?: string): Promise<void> {
  const isAwaited = (payload: string | Buffer) => {
    if (topic === undefined) return true;
    const message = JSON.parse(String(payload)) as { readonly type?: string; readonly topic?: string };
    return message.type === "subscribed" && message.topic === topic;
  };
  return new Promise((resolve) => {
    // Registers both listeners first, so no early message is lost.
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        if (isAwaited(payload)) resolve();
      }),
    );
  });
}
