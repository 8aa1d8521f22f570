import { useEffect, useState } from "react";
import { definePart, usePart } from "#app/components/part.ts";
import type { SessionTime } from "#app/http/session/session-end.ts";
import type { SessionPanelProps } from "./session-panel.tsx";
import { useLogOut } from "./use-log-out.ts";
import { useSessionDeadline } from "./use-session-deadline.ts";

export interface SessionWarningProps {
  readonly userId: number;
  /** The times that came with the page. */
  readonly served: SessionTime;
  readonly pollSession: () => Promise<void>;
}

const panel = definePart<SessionPanelProps>(async () => (await import("./session-panel.tsx")).SessionPanel);

/** Between attempts to load the script of the warning. */
const RETRY_MS = 5_000;

/** Warns two minutes before the session ends, in every visible tab; continuing in one closes it in all. */
export function SessionWarning(props: SessionWarningProps) {
  const { logOut } = useLogOut();
  const { secondsLeft, isAtLimit, extend, isExtending } = useSessionDeadline(props);
  const [isClosed, setClosed] = useState(false);
  const isOpen = secondsLeft !== null && !(isAtLimit && isClosed);
  useEffect(() => {
    if (secondsLeft === null) setClosed(false);
  }, [secondsLeft]);
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (!isPaused) return;
    const timer = setTimeout(() => setPaused(false), RETRY_MS);
    return () => clearTimeout(timer);
  }, [isPaused]);
  const Panel = usePart(panel, isOpen && !isPaused, () => setPaused(true));
  return (
    Panel &&
    secondsLeft !== null && (
      <Panel
        secondsLeft={secondsLeft}
        isAtLimit={isAtLimit}
        isExtending={isExtending}
        proceed={() => (isAtLimit ? setClosed(true) : void extend())}
        logOut={() => void logOut(true)}
      />
    )
  );
}
