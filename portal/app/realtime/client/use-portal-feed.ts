import type { LiveTopic } from "@wardway/sdk/live";
import type { LiveFeed, RequestListener, RequestsListener } from "@wardway/widgets/provider";
import { useMemo } from "react";
import { useLive } from "./live-provider.tsx";
import { isChangeMessage } from "./use-live-revalidation.ts";

export function usePortalFeed(): LiveFeed | null {
  const connection = useLive()?.connection;
  return useMemo(() => {
    if (!connection) return null;
    const reportConnection = (onConnectionChange: (isOpen: boolean) => void) => {
      const report = () => onConnectionChange(connection.state() === "open");
      const stop = connection.onStateChange(report);
      report();
      return stop;
    };
    const subscribe = (
      topic: LiveTopic,
      { onChange, onConnectionChange, onDenied }: RequestsListener,
      onPosition?: RequestListener["onPosition"],
    ) => {
      const unsubscribe = connection.subscribe(topic, (message) => {
        if (message.type === "position") onPosition?.(message);
        else if (message.type === "refused") onDenied(message.sentence);
        else if (isChangeMessage(message)) onChange();
      });
      const stop = reportConnection(onConnectionChange);
      return () => {
        unsubscribe();
        stop();
      };
    };
    return {
      subscribeToStatistics({ onStatistics, onConnectionChange }) {
        const unsubscribe = connection.subscribeToStatistics(onStatistics);
        const stop = reportConnection(onConnectionChange);
        return () => {
          unsubscribe();
          stop();
        };
      },
      subscribeToRequest: (requestId, listener) =>
        subscribe(`request:${requestId}`, listener, listener.onPosition),
      subscribeToRequests: (listener) => subscribe("requests", listener),
    };
  }, [connection]);
}
