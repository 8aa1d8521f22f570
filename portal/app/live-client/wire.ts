import { type LiveClientMessage, liveCloseCodes } from "@wardway/db/model";
import ReconnectingWebSocket, { type ErrorEvent } from "partysocket/ws";
import { createHeartbeat } from "./heartbeat.ts";

/** Milliseconds: 5 s, and half as much again after each attempt that failed, up to 30 s. */
const reconnection = {
  minReconnectionDelay: 5_000,
  reconnectionDelayGrowFactor: 1.5,
  maxReconnectionDelay: 30_000,
  minUptime: 0,
  connectionTimeout: 10_000,
};
/** Milliseconds over which clients come back after a restart, each at another moment. */
const spread = 5_000;
/** Milliseconds before coming back to a server that has closed for what was sent. */
const backingOff = 30_000;
/** Milliseconds between two attempts that a person's coming back, or the network's, asks for. */
const restless = 1_000;

export interface WireEvents {
  open(send: (message: LiveClientMessage) => void): void;
  /** The text of a message. */
  message(text: string): void;
  /** The connection is gone; it is tried again, unless the session has ended. */
  lost(): void;
  /** The server says that the session is over. @returns settled once that is looked into: then it is tried again */
  sessionEnded(): Promise<void>;
}

export interface Wire {
  /** The network is back, or the person: what waits is tried at once, what is open has to prove it. */
  wake(): void;
  close(): void;
}

/** The socket `/ws` of this portal, dialled again and again until it is closed. */
export function openWire(events: WireEvents): Wire {
  let socket: ReconnectingWebSocket | null = null;
  let closed = false;
  let later: ReturnType<typeof setTimeout> | undefined;
  let dialledAt = 0;

  const heartbeat = createHeartbeat({
    ping: () => socket?.send(JSON.stringify({ type: "ping" })),
    dead: () => {
      events.lost();
      dial();
    },
  });
  const dialIn = (milliseconds: number) => {
    clearTimeout(later);
    if (!closed) later = setTimeout(dial, milliseconds);
  };
  /** Those that the library's own delays are wrong for. @returns whether the library shall go on by itself */
  const comeBack = (code: number): boolean => {
    switch (code) {
      case liveCloseCodes.restart:
        dialIn(Math.random() * spread);
        return false;
      case liveCloseCodes.unsupported:
      case liveCloseCodes.flood:
      case liveCloseCodes.tooLarge:
        dialIn(backingOff);
        return false;
      case liveCloseCodes.sessionEnded:
        void events.sessionEnded().finally(() => dialIn(reconnection.minReconnectionDelay));
        return false;
      default:
        return true;
    }
  };
  const hangUp = () => {
    clearTimeout(later);
    heartbeat.stop();
    const gone = socket;
    socket = null;
    // One that is closed while it is dialled has the browser write an error to the console.
    if (gone?.readyState === ReconnectingWebSocket.CONNECTING) gone.onopen = () => gone.close();
    else gone?.close();
  };
  function dial() {
    hangUp();
    if (closed) return;
    dialledAt = performance.now();
    const dialled: ReconnectingWebSocket = new ReconnectingWebSocket(address(), [], {
      ...reconnection,
      shouldReconnectOnClose: ({ code }) => socket === dialled && comeBack(code),
    });
    socket = dialled;
    const isCurrent = () => socket === dialled;
    dialled.onopen = () => {
      heartbeat.start();
      events.open((message) => {
        if (isCurrent() && dialled.readyState === ReconnectingWebSocket.OPEN)
          dialled.send(JSON.stringify(message));
      });
    };
    dialled.onmessage = ({ data }) => {
      if (!isCurrent()) return;
      heartbeat.hear();
      if (typeof data === "string") events.message(data);
    };
    dialled.onclose = () => {
      if (!isCurrent()) return;
      heartbeat.stop();
      events.lost();
    };
    // What the network does the browser tells of itself.
    dialled.onerror = (problem) => {
      if (isSetUpError(problem)) console.error(`The live connection could not be set up: ${problem.message}`);
    };
  }
  dial();

  return {
    wake() {
      if (socket?.readyState === ReconnectingWebSocket.OPEN) heartbeat.prove();
      else if (
        socket?.readyState !== ReconnectingWebSocket.CONNECTING &&
        performance.now() - dialledAt > restless
      )
        dial();
    },
    close() {
      closed = true;
      hangUp();
    },
  };
}

function address(): string {
  const { protocol, host } = location;
  return `${protocol === "https:" ? "wss:" : "ws:"}//${host}/ws`;
}

const isSetUpError = (problem: Event | ErrorEvent): problem is ErrorEvent =>
  "error" in problem && problem.error instanceof Error && problem.error.message !== "TIMEOUT";
