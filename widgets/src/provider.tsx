import type { TransportApi } from "@wardway/db/model";
import { createContext, type ReactNode, useContext } from "react";

const TransportApiContext = createContext<TransportApi | null>(null);

/** Gives the widgets below it the portal they ask. Keep `api` the same object from one rendering to the next. */
export function TransportApiProvider({ api, children }: { api: TransportApi; children: ReactNode }) {
  return <TransportApiContext.Provider value={api}>{children}</TransportApiContext.Provider>;
}

/** The portal that this widget asks. @throws Error where no provider stands above it */
export function useTransportApi(): TransportApi {
  const api = useContext(TransportApiContext);
  if (!api) throw new Error("This widget needs a <TransportApiProvider> above it: it has no portal to ask.");
  return api;
}
