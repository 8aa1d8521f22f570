import { type LiveClientMessage, liveCloseCodes } from "@wardway/model";
import { createHeartbeat } from "./heartbeat.ts";

/** Milliseconds: 5 s, and half as much again after each attempt that failed, up to 30 s. */
const reconnection = { first: 5_000, growth: 1.5, last: 30_000 };
/** Milliseconds that a server may take to open a connection. */
const connecting = 10_000;
/** Milliseconds over which clients come back after a restart, each at another moment. */
const spread = 5_000;
/** Milliseconds before coming back to a server that has closed for what was sent. */
const backingOff = 30_000;
/** Milliseconds between two attempts that a person's coming back, or the network's, asks for. */
const restless = 1_000;
/** Milliseconds after which a connection has shown that its session was good. */
const proven = 30_000;

export interface WireParts {
  /** Where the socket is: `wss://wardway.example.org/ws`. Asked at each attempt. */
  readonly address: () => string;
  /** The subprotocols (RFC 6455, 1.9) of the next attempt: with a session's token, a fresh one. None for cookies. */
  readonly protocols?: (() => Promise<readonly string[]>) | undefined;
}

export interface WireEvents {
  open(send: (message: LiveClientMessage) => void): void;
  /** The text of a message. */
  message(text: string): void;
  /** The connection is gone; it is tried again. */
  lost(): void;
  /** The server says that the session is over. @returns settled once that is looked into: then it is tried again */
  sessionEnded(): Promise<void>;
}

export interface Wire {
  /** The network is back, or the person: what waits is tried at once, what is open has to prove it. */
  wake(): void;
  close(): void;
}

/**
 * The socket of a portal, dialled again and again until it is closed. Once that is done no timer is left: a library's
 * own waiting would outlive the widget, and weighs more than this.
 */
export function openWire({ address, protocols }: WireParts, events: WireEvents): Wire {
  let socket: WebSocket | null = null;
  let closed = false;
  let later: ReturnType<typeof setTimeout> | undefined;
  let openBy: ReturnType<typeof setTimeout> | undefined;
  let dialledAt = 0;
  let attempts = 0;
  let failures = 0;
  let sessionEnds = 0;
  let hasReported = false;

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
  const dialAgain = () => {
    failures += 1;
    dialIn(delayAfter(failures));
  };
  /** With another token at once, but not again and again where the server takes none. */
  const pauseOfSession = () => {
    if (!protocols) return reconnection.first;
    if (performance.now() - dialledAt > proven) sessionEnds = 0;
    sessionEnds += 1;
    return sessionEnds === 1 ? 0 : delayAfter(sessionEnds - 1);
  };
  const comeBack = (code: number) => {
    switch (code) {
      case liveCloseCodes.restart:
        return dialIn(Math.random() * spread);
      case liveCloseCodes.unsupported:
      case liveCloseCodes.flood:
      case liveCloseCodes.tooLarge:
        return dialIn(backingOff);
      case liveCloseCodes.sessionEnded: {
        const pause = pauseOfSession();
        const attempt = attempts;
        return void events.sessionEnded().finally(() => {
          if (attempt === attempts) dialIn(pause);
        });
      }
      default:
        return dialAgain();
    }
  };
  const hangUp = () => {
    attempts += 1;
    clearTimeout(later);
    clearTimeout(openBy);
    heartbeat.stop();
    const gone = socket;
    socket = null;
    // One that is closed while it is dialled has the browser write an error to the console.
    if (gone?.readyState === WebSocket.CONNECTING) gone.onopen = () => gone.close();
    else gone?.close();
  };
  /** It never came to a connection, or the page may not have one. */
  const fail = (problem: unknown) => {
    hangUp();
    events.lost();
    if (!hasReported) console.error("The live connection could not be set up:", problem);
    hasReported = true;
    dialAgain();
  };
  const use = (dialled: WebSocket) => {
    socket = dialled;
    const isCurrent = () => socket === dialled;
    openBy = setTimeout(() => {
      hangUp();
      events.lost();
      dialAgain();
    }, connecting);
    dialled.onopen = () => {
      clearTimeout(openBy);
      failures = 0;
      heartbeat.start();
      events.open((message) => {
        if (isCurrent() && dialled.readyState === WebSocket.OPEN) dialled.send(JSON.stringify(message));
      });
    };
    dialled.onmessage = ({ data }) => {
      if (!isCurrent()) return;
      heartbeat.hear();
      if (typeof data === "string") events.message(data);
    };
    dialled.onclose = ({ code }) => {
      if (!isCurrent()) return;
      socket = null;
      clearTimeout(openBy);
      heartbeat.stop();
      events.lost();
      comeBack(code);
    };
    // What the network does the browser tells of itself; elsewhere an error that nobody hears ends the process.
    dialled.onerror = () => {};
  };
  function dial() {
    hangUp();
    // A server that renders a page has no socket, and needs none.
    if (closed || typeof WebSocket === "undefined") return;
    dialledAt = performance.now();
    const attempt = attempts;
    const open = (subprotocols: readonly string[]) => {
      if (attempt !== attempts) return;
      try {
        use(new WebSocket(address(), [...subprotocols]));
      } catch (problem) {
        fail(problem);
      }
    };
    if (!protocols) return open([]);
    // Where there is no session, the calls of the page say so.
    protocols().then(open, () => attempt === attempts && dialAgain());
  }
  dial();

  return {
    wake() {
      if (socket?.readyState === WebSocket.OPEN) heartbeat.prove();
      else if (socket?.readyState !== WebSocket.CONNECTING && performance.now() - dialledAt > restless)
        dial();
    },
    close() {
      closed = true;
      hangUp();
    },
  };
}

const delayAfter = (failures: number) =>
  Math.min(reconnection.first * reconnection.growth ** (failures - 1), reconnection.last);
