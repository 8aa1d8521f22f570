import { type ReadonlySignal, useSignal } from "@preact/signals-react";
import { useNavigation } from "@remix-run/react";
import { createLiveConnection, type LiveConnection, type LiveState, onPageWakeup } from "@wardway/sdk/live";
import {
  createContext,
  type MutableRefObject,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createRefetcher, type Refetcher } from "./refetcher.ts";
import { useRefetcher } from "./use-refetcher.ts";

const NAVIGATION_POLL_MS = 200;
/** Applies without a live connection. */
const REFETCH_INTERVAL_MS = 15_000;

interface Live {
  readonly connection: LiveConnection;
  readonly state: ReadonlySignal<LiveState>;
  readonly refetcher: Refetcher;
  /** @returns unregisters the component */
  registerFollower(): () => void;
  /** Refetches the page also while it is hidden. @returns unregisters the component */
  registerHiddenFollower(): () => void;
}

const LiveContext = createContext<Live | null>(null);

export const useLive = () => useContext(LiveContext);

export interface LiveProviderProps {
  /** Null for a visitor, who receives public statistics only. */
  readonly userId: number | null;
  /** ISO 8601. */
  readonly madeAt: string;
  readonly pollSession: () => Promise<void>;
  readonly children: ReactNode;
}

export function LiveProvider({ userId, madeAt, pollSession, children }: LiveProviderProps) {
  const isLeaving = useNavigation().state !== "idle";
  const page = useRef({ userId, madeAt, pollSession, isLeaving });
  page.current = { userId, madeAt, pollSession, isLeaving };
  const [connection] = useState(() =>
    createLiveConnection({
      url: () => `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/ws`,
      since: () => page.current.madeAt || undefined,
      isSignedIn: () => page.current.userId !== null,
      async checkSession() {
        // A pending submission may end the session; its response navigates then.
        while (page.current.isLeaving)
          await new Promise((resolve) => setTimeout(resolve, NAVIGATION_POLL_MS));
        if (page.current.userId !== null) await page.current.pollSession();
      },
    }),
  );
  const state = useSignal<LiveState>("idle");
  const followers = useRef(0);
  const hiddenFollowers = useRef(0);
  const refetcher = useRefetcher(madeAt, () => hiddenFollowers.current > 0);
  const live = useMemo<Live>(
    () => ({
      connection,
      state,
      refetcher,
      registerFollower: () => register(followers),
      registerHiddenFollower: () => register(hiddenFollowers),
    }),
    [connection, state, refetcher],
  );

  // Another user needs another connection.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the user changes with the cookie that the socket sends
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
    // A new request notifies every account of every company.
    let changedAt = 0;
    const counts = createRefetcher({
      async refetch() {
        // Its answer has the counts too.
        const comesWithPage = refetcher.covers(changedAt) && document.visibilityState === "visible";
        if (!comesWithPage) await page.current.pollSession();
        counts.done();
      },
      abandon: () => undefined,
      isBusy: () => false,
    });
    const unsubscribe = connection.subscribe("notifications", (message) => {
      if (message.type === "notifications" || message.type === "resync" || hasChanged(message)) {
        changedAt = performance.now();
        counts.request();
      }
      if (message.type === "refused" && message.category === "unauthenticated")
        void page.current.pollSession();
    });
    return () => {
      unsubscribe();
      counts.stop();
    };
  }, [connection, refetcher, userId]);

  useEffect(() => {
    const timer = setInterval(() => {
      if (userId !== null && followers.current > 0 && connection.state() !== "open") refetcher.request();
    }, REFETCH_INTERVAL_MS);
    state.value = connection.state();
    const unwatch = connection.onStateChange(() => {
      state.value = connection.state();
      if (state.value === "open") refetcher.flush();
    });
    return () => {
      clearInterval(timer);
      unwatch();
    };
  }, [connection, state, refetcher, userId]);

  return <LiveContext.Provider value={live}>{children}</LiveContext.Provider>;
}

function register(count: MutableRefObject<number>): () => void {
  count.current += 1;
  return () => {
    count.current -= 1;
  };
}

const hasChanged = (message: { readonly type: string; readonly changed?: boolean }) =>
  message.type === "subscribed" && message.changed === true;
