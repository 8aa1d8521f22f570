import { t } from "@lingui/core/macro";
import { useLocation } from "@remix-run/react";
import { isDescribed, isRepeated, MAX_CALLS, type WaitingCall } from "@wardway/model";
import type { Clock } from "@wardway/widgets/ui/time-format";
import { createContext, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useToast } from "#app/components/toaster.tsx";
import { useRootData } from "../page/root-data.ts";
import { useNow } from "../page/use-clock.ts";
import { AlertCard } from "./alert-card.tsx";
import { describeCall, formatAlert, getActionLabel, getCallKey, getCallPath } from "./alert-text.ts";
import { CallsContext, endCall, useCalls } from "./use-calls.ts";
import { useCalm } from "./use-calm.ts";
import { useDismissals } from "./use-dismissals.ts";
import { type RingingCall, useRing } from "./use-ring.ts";
import { useTitleCount } from "./use-title-count.ts";

/** The card of what must not be overlooked, which the page's frame shows above its content. */
export const AlertCardContext = createContext<ReactNode>(null);

/** Calls the users of organizations on every page; renders only its children for others. */
export function RequestAlerts({ children }: { children: ReactNode }) {
  const root = useRootData();
  // The list on a wall calls by itself.
  const isBoard = useLocation().pathname === "/board";
  const alerts = isBoard ? null : (root?.alerts ?? null);
  const { calls, refetch } = useCalls(alerts?.calls ?? null, root?.now ?? "");
  const clock = { now: useNow(root?.now ?? EPOCH), timeZone: root?.timeZone ?? "UTC" };
  const { announcement, card } = useAlerts({
    clock,
    userId: alerts && (root?.user?.id ?? null),
    calls,
    refetch,
    hasSound: alerts?.hasSound ?? false,
    hasDesktop: alerts?.hasDesktop ?? false,
  });
  return (
    <CallsContext.Provider value={calls}>
      <AlertCardContext.Provider value={card}>{children}</AlertCardContext.Provider>
      {alerts && (
        <p role="status" className="sr-only">
          {announcement}
        </p>
      )}
    </CallsContext.Provider>
  );
}

/** A placeholder: without a page of the server there are no calls. */
const EPOCH = "1970-01-01T00:00:00.000Z";

interface AlertsProps {
  readonly clock: Clock;
  /** Null for users who are not called. */
  readonly userId: number | null;
  readonly calls: readonly WaitingCall[];
  readonly refetch: () => void;
  readonly hasSound: boolean;
  readonly hasDesktop: boolean;
}

interface OpenTransport {
  readonly id: number;
  readonly isCrewPage: boolean;
  readonly isThread: boolean;
}

function findOpenTransport({ pathname, search }: { pathname: string; search: string }): OpenTransport | null {
  const page = /^\/transport\/(\d+)(\/crew)?$/.exec(pathname);
  return (
    page && {
      id: Number(page[1]),
      isCrewPage: page[2] !== undefined,
      isThread: new URLSearchParams(search).get("tab") === "messages",
    }
  );
}

/** A crew with a patient is interrupted by changes of its own transport only, and what the page shows needs no alert. */
function concerns(open: OpenTransport | null, { id, kind }: WaitingCall): boolean {
  if (open?.isCrewPage) return id === open.id && kind !== "new_request";
  return id !== open?.id || (kind === "message" ? !open.isThread : kind !== "new_request");
}

function useAlerts({ clock, userId, calls: waiting, refetch, hasSound, hasDesktop }: AlertsProps) {
  const toast = useToast();
  const open = findOpenTransport(useLocation());
  const [announcement, setAnnouncement] = useState("");
  /** On the crew's page, until the crew has read them, whoever else opens the transport. */
  const [notices, setNotices] = useState<readonly RingingCall[]>([]);
  const { isDismissed, dismiss } = useDismissals(userId);
  const calls = useMemo(() => waiting.map((call) => ({ ...call, key: getCallKey(call) })), [waiting]);
  const shown = calls.filter(isDescribed).filter((call) => concerns(open, call));
  const repeated = shown.filter(isRepeated);
  const ring = useRing({ userId, repeated, hasSound, hasDesktop, clock });
  useTitleCount(calls.length, calls.length >= MAX_CALLS);

  const previous = useRef({ userId, keys: new Set(calls.map(({ key }) => key)) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each list
  useEffect(() => {
    const { userId: previousUserId, keys } = previous.current;
    previous.current = { userId, keys: new Set(calls.map(({ key }) => key)) };
    // What waited at the log-in is no news.
    if (previousUserId !== userId) return;
    const fresh = shown.filter(({ key }) => !keys.has(key));
    if (fresh.length === 0) return;
    const text = formatAlert(fresh, clock);
    // The same text again is announced only if it differs.
    setAnnouncement((before) => (before === text ? `${text}\u00a0` : text));
    ring(fresh);
    if (open?.isCrewPage) {
      // The crew's page says itself that there is a message.
      const changes = fresh.filter(({ kind }) => kind !== "message");
      const ids = new Set(changes.map(({ id }) => id));
      return setNotices((before) => [...changes, ...before.filter(({ id }) => !ids.has(id))]);
    }
    const ordinary = fresh.filter((call) => !isRepeated(call));
    const [first] = ordinary;
    if (!first) return;
    if (ordinary.length > 1) {
      const action = { label: t`Show`, to: "/dashboard" };
      return toast({ title: formatAlert(ordinary, clock), variant: "call", action });
    }
    toast({
      title: formatAlert([first], clock),
      description: describeCall(first) || undefined,
      variant: "call",
      action:
        first.isHidden || (first.id === open?.id && first.kind !== "message")
          ? undefined
          : { label: getActionLabel(first), to: getCallPath(first) },
    });
  }, [calls, userId]);

  const seen = calls.filter((call) => call.id === open?.id && !open.isCrewPage && !isRepeated(call));
  useEndedWhileVisible(
    // A message is read in its thread.
    seen.filter(({ kind }) => kind !== "new_request" && kind !== "message"),
    refetch,
  );

  const cards = open?.isCrewPage
    ? notices.filter(({ id }) => id === open.id)
    : repeated.filter(({ key }) => !isDismissed(key));
  const isShown = useCalm(cards.length > 0);
  const card = isShown && (
    <AlertCard
      calls={cards}
      openId={open?.id ?? null}
      onDismiss={() => dismiss(cards.map(({ key }) => key))}
      onUnderstood={async ({ id, key }) => {
        setNotices((before) => before.filter((notice) => notice.key !== key));
        dismiss([key]);
        await endCall(id, false);
        refetch();
      }}
    />
  );
  return { announcement, card };
}

/** What happens to the transport that a user looks at is seen. */
function useEndedWhileVisible(calls: readonly Pick<RingingCall, "id" | "key">[], refetch: () => void): void {
  const current = useRef(calls);
  current.current = calls;
  const keys = calls.map(({ key }) => key).join(" ");
  useEffect(() => {
    if (keys === "") return;
    const endAll = async () => {
      if (document.visibilityState !== "visible") return;
      await Promise.all(current.current.map(({ id }) => endCall(id, true)));
      refetch();
    };
    void endAll();
    document.addEventListener("visibilitychange", endAll);
    return () => document.removeEventListener("visibilitychange", endAll);
  }, [keys, refetch]);
}
