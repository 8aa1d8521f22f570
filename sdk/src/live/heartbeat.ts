import { liveLimits } from "@wardway/model";

/** Milliseconds in which the server answers a ping, or the connection is dead. */
const patience = 10_000;

export interface Heartbeat {
  start(): void;
  stop(): void;
  /** Asks at once: after sleep, or a change of networks, a connection may be dead without a word. */
  prove(): void;
  /** Something has come: the connection lives. */
  hear(): void;
}

/**
 * A ping every half minute: a connection may be cut without either side being told.
 * @param dead told once an answer has stayed away
 */
export function createHeartbeat({ ping, dead }: { ping: () => void; dead: () => void }): Heartbeat {
  let beat: ReturnType<typeof setInterval> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const hear = () => {
    clearTimeout(deadline);
    deadline = undefined;
  };
  const prove = () => {
    if (deadline !== undefined) return;
    deadline = setTimeout(dead, patience);
    ping();
  };
  const stop = () => {
    clearInterval(beat);
    hear();
  };
  return {
    start() {
      stop();
      beat = setInterval(prove, liveLimits.heartbeatSeconds * 1_000);
    },
    stop,
    prove,
    hear,
  };
}
