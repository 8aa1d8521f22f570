import { liveLimits } from "@wardway/model";

const PONG_TIMEOUT_MS = 10_000;

export interface Heartbeat {
  start(): void;
  stop(): void;
  /** After sleep or a network change, a dead connection may emit no close event. */
  ping(): void;
  /** Any message proves that the connection is alive. */
  onMessage(): void;
}

/** Networks may drop connections without notifying either side. */
export function createHeartbeat({
  ping: sendPing,
  onTimeout,
}: {
  ping: () => void;
  onTimeout: () => void;
}): Heartbeat {
  let interval: ReturnType<typeof setInterval> | undefined;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const onMessage = () => {
    clearTimeout(timeout);
    timeout = undefined;
  };
  const ping = () => {
    if (timeout !== undefined) return;
    timeout = setTimeout(onTimeout, PONG_TIMEOUT_MS);
    sendPing();
  };
  const stop = () => {
    clearInterval(interval);
    onMessage();
  };
  return {
    start() {
      stop();
      interval = setInterval(ping, liveLimits.heartbeatSeconds * 1_000);
    },
    stop,
    ping,
    onMessage,
  };
}
