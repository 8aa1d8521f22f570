import type { PublicStatistics } from "@wardway/model";
import type { VehiclePosition } from "../client/shapes.ts";
import type { SessionKeeper } from "../session/session-keeper.ts";
import { createLiveConnection } from "./connection.ts";
import { readServerMessage } from "./server-message.ts";
import { wakeWithThePage } from "./wake.ts";

/** Hears the public figures. */
export interface StatisticsListener {
  /** As they stand once the connection is open, and whenever one changes. */
  statistics?(figures: PublicStatistics): void;
  /** Whether changes are heard now: told at once, and whenever that changes. */
  open?(isOpen: boolean): void;
}

/** One transport, by its id. */
export interface RequestTopic {
  readonly request: number;
}

/** Hears of one transport. */
export interface TransportListener {
  /** Something has changed, or may have while nothing was heard: ask again. Told once the subscription stands, too. */
  changed?(): void;
  /** Its vehicle has moved. */
  position?(position: VehiclePosition): void;
  /** Whether changes are heard now: told at once, and whenever that changes. */
  open?(isOpen: boolean): void;
  /** Nothing is heard any more: the session may not see it, or no longer. The sentence is for a person to read. */
  refused?(sentence: string): void;
}

/** The live connection of a client, as widgets take it. */
export interface LiveFeed {
  /** @returns what ends it */
  subscribe(listener: Required<StatisticsListener>): () => void;
  /** @returns what ends it */
  follow(requestId: number, listener: Required<TransportListener>): () => void;
}

export interface ClientFeed {
  hearStatistics(listener: StatisticsListener): () => void;
  hearRequest(requestId: number, listener: TransportListener): () => void;
}

/** Who selects the protocol proves to a browser that it has understood the token beside it (RFC 6455, 4.2.2). */
const subprotocol = "wardway.v1";

/**
 * The one live connection of a client: nothing happens until somebody listens, and nothing is left once nobody does.
 * @param session null for a visitor, or where the browser's cookies say who listens
 */
export function createClientFeed(
  baseUrl: string | undefined,
  session: SessionKeeper | null,
  signal: AbortSignal | undefined,
): ClientFeed {
  let sent: string | null = null;
  let listeners = 0;
  let sleep = () => {};
  const connection = createLiveConnection({
    address: () => socketAddress(baseUrl),
    protocols: session
      ? async () => {
          sent = await session.token(signal ? [signal] : []);
          return [subprotocol, sent];
        }
      : undefined,
    parse: readServerMessage,
    // What a listener shows is from before the subscription: it is told to ask again once that stands.
    since: () => undefined,
    isSignedIn: () => session !== null,
    async lookAtSession() {
      if (sent !== null) session?.reject(sent);
    },
  });
  const end = () => {
    sleep();
    connection.stop();
  };
  /** @returns what ends it, once */
  const listening = (ends: readonly (() => void)[]) => {
    listeners += 1;
    if (listeners === 1 && typeof window !== "undefined") sleep = wakeWithThePage(connection.wake);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      for (const end of ends) end();
      listeners -= 1;
      if (listeners > 0) return;
      sleep();
      sleep = () => {};
    };
  };
  const tellState = (open: ((isOpen: boolean) => void) | undefined) => {
    let told: boolean | null = null;
    const tell = () => {
      const isOpen = connection.state() === "open";
      if (isOpen !== told) open?.(isOpen);
      told = isOpen;
    };
    const end = connection.onState(tell);
    tell();
    return end;
  };
  if (!signal?.aborted) {
    connection.start();
    signal?.addEventListener("abort", end, { once: true });
  }

  return {
    hearStatistics(listener) {
      const ends = [
        connection.listenToStatistics((figures) => listener.statistics?.(figures)),
        tellState((isOpen) => listener.open?.(isOpen)),
      ];
      return listening(ends);
    },
    hearRequest(requestId, listener) {
      const ends = [
        connection.listen(`request:${requestId}`, (message) => {
          if (message.type === "position") listener.position?.(positionOf(message));
          else if (message.type === "refused") listener.refused?.(message.sentence);
          else listener.changed?.();
        }),
        tellState((isOpen) => listener.open?.(isOpen)),
      ];
      return listening(ends);
    },
  };
}

const positionOf = ({
  latitude,
  longitude,
  accuracy,
  speed,
  heading,
  recordedAt,
  receivedAt,
}: VehiclePosition): VehiclePosition => ({
  latitude,
  longitude,
  accuracy,
  speed,
  heading,
  recordedAt,
  receivedAt,
});

/** @throws TypeError where the portal's address is none */
function socketAddress(baseUrl: string | undefined): string {
  const base = baseUrl?.replace(/\/+$/, "") ?? "";
  const address = new URL(`${base}/ws`, base === "" ? location.href : undefined);
  address.protocol = address.protocol === "http:" ? "ws:" : "wss:";
  return address.href;
}
