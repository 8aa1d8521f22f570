import type { PublicStatistics, TransportApi, VehiclePosition } from "@wardway/model";
import { createContext, type ReactNode, useContext } from "react";

const TransportApiContext = createContext<TransportApi | null>(null);

/** Changes that the portal pushes, such as over its socket. */
export interface LiveFeed {
  /** @returns unsubscribes */
  subscribeToStatistics(listener: StatisticsListener): () => void;
  /** @returns unsubscribes */
  subscribeToRequest(requestId: number, listener: RequestListener): () => void;
}

export interface RequestListener {
  /** Called when the request may have changed and after each reconnect. Refetch. */
  onChange(): void;
  onPosition(position: VehiclePosition): void;
  /** Called immediately and on each change. */
  onConnectionChange(isOpen: boolean): void;
  /** Called when the user may no longer see the request. */
  onDenied(sentence: string): void;
}

export interface StatisticsListener {
  /** Called once the connection is open, and whenever a figure changes. */
  onStatistics(statistics: PublicStatistics): void;
  /** Called immediately and on each change. */
  onConnectionChange(isOpen: boolean): void;
}

const LiveFeedContext = createContext<LiveFeed | null>(null);

export interface TransportApiProviderProps {
  readonly api: TransportApi;
  /** Widgets poll without it, and while its connection is closed. */
  readonly live?: LiveFeed | null;
  readonly children: ReactNode;
}

/** Provides the portal's API to the widgets below. `api` and `live` must be stable between renders. */
export function TransportApiProvider({ api, live = null, children }: TransportApiProviderProps) {
  return (
    <TransportApiContext.Provider value={api}>
      <LiveFeedContext.Provider value={live}>{children}</LiveFeedContext.Provider>
    </TransportApiContext.Provider>
  );
}

export const useLiveFeed = (): LiveFeed | null => useContext(LiveFeedContext);

/** @throws Error without a `TransportApiProvider` above */
export function useTransportApi(): TransportApi {
  const api = useContext(TransportApiContext);
  if (!api) throw new Error("This widget needs a <TransportApiProvider> above it.");
  return api;
}
