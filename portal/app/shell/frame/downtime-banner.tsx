import { t } from "@lingui/core/macro";
import { Link, useLocation } from "@remix-run/react";
import { clockTime } from "@wardway/widgets/ui/time-format";
import { useEffect } from "react";
import { Icon } from "#app/components/icon.tsx";
import { useLive } from "#app/realtime/client/live-provider.tsx";
import { useRootData } from "../page/root-data.ts";
import { onReadOnly } from "../session/use-session-poll.ts";

/** The element is in every page, so that the sentence is announced when it appears. @param isUser false for a visitor */
export function DowntimeBanner({ isUser }: { isUser: boolean }) {
  const { pathname } = useLocation();
  const root = useRootData();
  const downtime = root?.downtime ?? null;
  useFollowing(downtime !== null);
  return (
    <div role="status" className="downtime-banner" data-print="hidden">
      {downtime && root && (
        <div className="notice">
          <Icon name="circle-exclamation-point" />
          <p>
            <strong>{t`Read-only since ${{ time: clockTime(downtime.since, root.timeZone) }}.`}</strong>{" "}
            {isUser
              ? t`Stay logged in: no one can log in until this ends. You can open and search what is stored, and nothing can be saved. Print the downtime list now and go on by telephone. This notice disappears when the portal saves again.`
              : t`No one can log in for now. Try again in a few minutes. Staff go on with a printed downtime list and the telephone.`}{" "}
            {isUser && pathname !== "/downtime-list" && (
              <Link to="/downtime-list" discover="none" className="downtime-link">
                {t`Open the downtime list`}
              </Link>
            )}
          </p>
        </div>
      )}
    </div>
  );
}

/** Refetches the page when its notice has become wrong. */
function useFollowing(isShown: boolean): void {
  const refetcher = useLive()?.refetcher;
  useEffect(
    () =>
      onReadOnly((isReadOnly) => {
        if (isReadOnly !== isShown) refetcher?.request();
      }),
    [refetcher, isShown],
  );
}
