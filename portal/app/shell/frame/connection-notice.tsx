import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import { Icon } from "#app/components/icon.tsx";

/** In free space of the bar, so that the page does not shift. */
export function ConnectionNotice({ isOffline }: { isOffline: boolean }) {
  const isReconnected = useIsReconnected(isOffline);
  return (
    <div role="status" className="ml-auto flex min-w-0 justify-end">
      {isOffline && (
        <p className="flex min-w-0 items-center gap-2.5 px-1.5 text-left text-xs leading-tight sm:max-w-72 lg:px-3">
          <Icon name="cloud-off" className="size-5 shrink-0 text-pending" />
          <span className="min-w-0 text-muted">
            <span className="font-semibold text-ink">{t`Connection lost.`}</span>{" "}
            <span className="max-sm:sr-only">{t`The page may be out of date.`}</span>
          </span>
        </p>
      )}
      {isReconnected && <span className="sr-only">{t`Connected again. What you see is up to date.`}</span>}
    </div>
  );
}

/** Long enough for screen readers. */
const RECONNECTED_MESSAGE_MS = 5_000;

function useIsReconnected(isOffline: boolean): boolean {
  const wasOffline = useRef(isOffline);
  const [isReconnected, setReconnected] = useState(false);
  useEffect(() => {
    if (wasOffline.current && !isOffline) setReconnected(true);
    wasOffline.current = isOffline;
    const timer = setTimeout(() => setReconnected(false), RECONNECTED_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [isOffline]);
  return isReconnected && !isOffline;
}
