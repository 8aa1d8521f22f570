import type { PublicStatistics, TransportApi, VehiclePosition } from "@wardway/model";
import { createContext, type ReactNode, useContext } from "react";

const TransportApiContext = createContext<TransportApi | null>(null);

/** What a widget hears of a portal without asking, as over its socket. */
export interface LiveFeed {
  /** @returns what ends it */
  subscribe(listener: LiveFeedListener): () => void;
  /** Has the listener hear of one transport. @returns what ends it */
  follow(requestId: number, listener: RequestListener): () => void;
}

export interface RequestListener {
  /** Something has changed, or may have while nothing was heard: ask again. */
  changed(): void;
  /** Its vehicle has moved. */
  position(position: VehiclePosition): void;
  /** Whether changes are heard now: told at once, and whenever that changes. */
  open(isOpen: boolean): void;
  /** Nothing is heard any more: rights have changed. */
  refused(sentence: string): void;
}

export interface LiveFeedListener {
  /** The public figures: whenever one changes, and as they stand once the feed is open. */
  statistics(figures: PublicStatistics): void;
  /** Whether changes are heard now: told at once, and whenever that changes. */
  open(isOpen: boolean): void;
}

const LiveFeedContext = createContext<LiveFeed | null>(null);

export interface TransportApiProviderProps {
  readonly api: TransportApi;
  /** Without it, and while it is not open, widgets ask again and again. */
  readonly live?: LiveFeed | null;
  readonly children: ReactNode;
}

/**
 * Gives the widgets below it the portal they ask. Keep `api` and `live` the same objects from one rendering to the
 * next.
 */
export function TransportApiProvider({ api, live = null, children }: TransportApiProviderProps) {
  return (
    <TransportApiContext.Provider value={api}>
      <LiveFeedContext.Provider value={live}>{children}</LiveFeedContext.Provider>
    </TransportApiContext.Provider>
  );
}

/** What is heard without asking, where the host has that. */
export const useLiveFeed = (): LiveFeed | null => useContext(LiveFeedContext);

/** The portal that this widget asks. @throws Error where no provider stands above it */
export function useTransportApi(): TransportApi {
  const api = useContext(TransportApiContext);
  if (!api) throw new Error("This widget needs a <TransportApiProvider> above it: it has no portal to ask.");
  return api;
}
