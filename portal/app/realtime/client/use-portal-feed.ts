import type { LiveFeed } from "@wardway/widgets/provider";
import { useMemo } from "react";
import { useLive } from "./live-provider.tsx";
import { tellsOfChange } from "./use-live-revalidation.ts";

/** The page's live connection, for its widgets. */
export function usePortalFeed(): LiveFeed | null {
  const connection = useLive()?.connection;
  return useMemo(() => {
    if (!connection) return null;
    return {
      subscribe({ statistics, open }) {
        const tell = () => open(connection.state() === "open");
        const ends = [connection.listenToStatistics(statistics), connection.onState(tell)];
        tell();
        return () => {
          for (const end of ends) end();
        };
      },
      follow(requestId, { changed, position, open, refused }) {
        const tell = () => open(connection.state() === "open");
        const ends = [
          connection.listen(`request:${requestId}`, (message) => {
            if (message.type === "position") position(message);
            else if (message.type === "refused") refused(message.sentence);
            else if (tellsOfChange(message)) changed();
          }),
          connection.onState(tell),
        ];
        tell();
        return () => {
          for (const end of ends) end();
        };
      },
    };
  }, [connection]);
}
