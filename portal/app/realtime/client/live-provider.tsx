import { type ReadonlySignal, useSignal } from "@preact/signals-react";
import { useNavigation } from "@remix-run/react";
import { liveServerMessageSchema } from "@wardway/model";
import { createLiveConnection, type LiveConnection, type LiveState, onPageWakeup } from "@wardway/sdk/live";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import type { Refetcher } from "./refetcher.ts";
import { useRefetcher } from "./use-refetcher.ts";

/** Milliseconds between two looks at whether a page that is being left is left. */
const leaving = 200;
/** Milliseconds between two looks at the page's data while there is no live connection. */
const pollInterval = 15_000;

interface Live {
  readonly connection: LiveConnection;
  readonly state: ReadonlySignal<LiveState>;
  readonly refetcher: Refetcher;
  /** Counts what is shown that follows the world. @returns what ends it */
  follow(): () => void;
}

/** None around a page that could not be shown: it follows nothing. */
const LiveContext = createContext<Live | null>(null);

export const useLive = () => useContext(LiveContext);

export interface LiveProviderProps {
  /** Whom the page was made for; null for a visitor, who hears the public figures alone. */
  readonly userId: number | null;
  /** When the page's data was made (ISO 8601). */
  readonly madeAt: string;
  readonly lookAtSession: () => Promise<void>;
  readonly children: ReactNode;
}

/** Holds the page's one live connection, and has what is shown follow what it tells. */
export function LiveProvider({ userId, madeAt, lookAtSession, children }: LiveProviderProps) {
  const isLeaving = useNavigation().state !== "idle";
  const page = useRef({ userId, madeAt, lookAtSession, isLeaving });
  page.current = { userId, madeAt, lookAtSession, isLeaving };
  const [connection] = useState(() =>
    createLiveConnection({
      url: () => `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/ws`,
      parse: (message) => liveServerMessageSchema.safeParse(message).data ?? null,
      since: () => page.current.madeAt || undefined,
      isSignedIn: () => page.current.userId !== null,
      async checkSession() {
        // What the person has just sent may be what ended it, and its answer says so.
        while (page.current.isLeaving) await new Promise((resolve) => setTimeout(resolve, leaving));
        if (page.current.userId !== null) await page.current.lookAtSession();
      },
    }),
  );
  const state = useSignal<LiveState>("idle");
  const refetcher = useRefetcher(madeAt);
  const following = useRef(0);
  const live = useMemo<Live>(
    () => ({
      connection,
      state,
      refetcher,
      follow() {
        following.current += 1;
        return () => {
          following.current -= 1;
        };
      },
    }),
    [connection, state, refetcher],
  );

  // Another person's page is another person's connection.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the account stands for the cookie that the socket is opened with
  useEffect(() => {
    connection.start();
    const stopWakeup = onPageWakeup(connection.resume);
    return () => {
      stopWakeup();
      connection.stop();
    };
  }, [connection, userId]);

  useEffect(() => {
    if (userId === null) return;
    return connection.subscribe("notifications", (message) => {
      if (message.type === "notifications" || message.type === "resync" || hasChanged(message))
        void page.current.lookAtSession();
      if (message.type === "refused" && message.category === "unauthenticated")
        void page.current.lookAtSession();
    });
  }, [connection, userId]);

  useEffect(() => {
    const timer = setInterval(() => {
      if (userId !== null && following.current > 0 && connection.state() !== "open") refetcher.want();
    }, pollInterval);
    state.value = connection.state();
    const unwatch = connection.onStateChange(() => {
      state.value = connection.state();
      if (state.value === "open") refetcher.hurry();
    });
    return () => {
      clearInterval(timer);
      unwatch();
    };
  }, [connection, state, refetcher, userId]);

  return <LiveContext.Provider value={live}>{children}</LiveContext.Provider>;
}

const hasChanged = (message: { readonly type: string; readonly changed?: boolean }) =>
  message.type === "subscribed" && message.changed === true;
