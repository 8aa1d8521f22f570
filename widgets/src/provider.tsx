import type { PublicStatistics, TransportApi, VehiclePosition } from "@wardway/model";
import { createContext, type ReactNode, useContext } from "react";

const TransportApiContext = createContext<TransportApi | null>(null);

/** Changes that the portal pushes, such as over its socket. */
export interface LiveFeed {
  subscribeToStatistics(listener: StatisticsListener): () => void;
  subscribeToRequest(requestId: number, listener: RequestListener): () => void;
  /** All requests that the session may list. */
  subscribeToRequests(listener: RequestsListener): () => void;
}

export type RequestsListener = Omit<RequestListener, "onPosition">;

export interface RequestListener {
  onChange(): void;
  onPosition(position: VehiclePosition): void;
  onConnectionChange(isOpen: boolean): void;
  onDenied(userMessage: string): void;
}

export interface StatisticsListener {
  onStatistics(statistics: PublicStatistics): void;
  onConnectionChange(isOpen: boolean): void;
}

const LiveFeedContext = createContext<LiveFeed | null>(null);

export interface TransportApiProviderProps {
  readonly api: TransportApi;
  /** Widgets poll without it, and while its connection is closed. */
  readonly live?: LiveFeed | null;
  readonly children: ReactNode;
}

/** `api` and `live` must be stable between renders. */
export function TransportApiProvider({ api, live = null, children }: TransportApiProviderProps) {
  return (
    <TransportApiContext.Provider value={api}>
      <LiveFeedContext.Provider value={live}>{children}</LiveFeedContext.Provider>
    </TransportApiContext.Provider>
  );
}

export const useLiveFeed = (): LiveFeed | null => useContext(LiveFeedContext);

/** @throws Error without a `TransportApiProvider` */
export function useTransportApi(): TransportApi {
  const api = useContext(TransportApiContext);
  if (!api) throw new Error("This widget needs a <TransportApiProvider> above it.");
  return api;
}
