import type { LiveServerMessage } from "@wardway/model";
import type { LiveTopic } from "@wardway/sdk/live";
import { useEffect } from "react";
import { useLive } from "./live-provider.tsx";

/** A topic of the socket, or the public figures, which everybody hears. */
export type LiveInterest = LiveTopic | "statistics";

/** Has the page's data follow these topics: it is quietly asked for again once one of them tells of a change. */
export function useLiveRevalidation(...interests: readonly LiveInterest[]): void {
  const live = useLive();
  const key = interests.join(" ");
  useEffect(() => {
    if (!live || key === "") return;
    const { connection, refetcher } = live;
    let isFirst = true;
    const ends = (key.split(" ") as LiveInterest[]).map((interest) => {
      if (interest !== "statistics")
        return connection.subscribe(interest, (message) => tellsOfChange(message) && refetcher.want());
      return connection.subscribeToStatistics(() => {
        // The first are the figures as they stand: the page has just been made with them.
        if (!isFirst) refetcher.want();
        isFirst = false;
      });
    });
    ends.push(live.follow());
    return () => {
      for (const end of ends) end();
    };
  }, [live, key]);
}

/** A vehicle's moving changes nothing but its place on the map, which is told whole. */
export function tellsOfChange(message: LiveServerMessage): boolean {
  switch (message.type) {
    case "request":
    case "notifications":
    case "resync":
      return true;
    case "subscribed":
      return message.changed;
    // The page says itself what its reader may no longer see.
    case "refused":
      return message.category === "not_found" || message.category === "forbidden";
    default:
      return false;
  }
}
