import type { LiveServerMessage } from "@wardway/model";
import type { LiveTopic } from "@wardway/sdk/live";
import { useEffect } from "react";
import { useLive } from "./live-provider.tsx";

export type LiveInterest = LiveTopic | "statistics";

export function useLiveRevalidation(...interests: readonly LiveInterest[]): void {
  const live = useLive();
  const key = interests.join(" ");
  useEffect(() => {
    if (!live || key === "") return;
    const { connection, refetcher } = live;
    let isFirst = true;
    const unsubscribers = (key.split(" ") as LiveInterest[]).map((interest) => {
      if (interest !== "statistics")
        return connection.subscribe(interest, (message) => isChangeMessage(message) && refetcher.request());
      return connection.subscribeToStatistics(() => {
        // The first message has the figures that the page shows already.
        if (!isFirst) refetcher.request();
        isFirst = false;
      });
    });
    unsubscribers.push(live.registerFollower());
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [live, key]);
}

/** A position message carries its data and needs no refetch. */
export function isChangeMessage(message: LiveServerMessage): boolean {
  switch (message.type) {
    case "request":
    case "notifications":
    case "incoming":
    case "resync":
      return true;
    case "subscribed":
      return message.changed;
    // The refetched page reports the lost access.
    case "refused":
      return message.category === "not_found" || message.category === "forbidden";
    default:
      return false;
  }
}
