import type { LiveState } from "@wardway/sdk/live";
import { useSyncExternalStore } from "react";
import { useLive } from "./live-provider.tsx";

const never = () => () => undefined;

/** How the page's live connection stands. */
export function useLiveState(): LiveState {
  const connection = useLive()?.connection;
  return useSyncExternalStore(
    connection?.onStateChange ?? never,
    () => connection?.state() ?? "idle",
    () => "idle",
  );
}
