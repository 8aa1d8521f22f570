import { Link, useLocation } from "@remix-run/react";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { clockTime } from "@wardway/widgets/ui/time-format";
import { useEffect } from "react";
import { useRootData } from "#app/http/root-data.ts";
import { onReadOnly } from "#app/http/sessions/use-session-poll.ts";
import { useLive } from "#app/realtime/client/live-provider.tsx";
import { Icon } from "../icon.tsx";
import { messages } from "./messages.ts";

/** The element is in every page, so that the sentence is announced when it appears. @param isUser false for a visitor */
export function DowntimeBanner({ isUser }: { isUser: boolean }) {
  const { t } = useTranslator(messages);
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
            <strong>{t("ui.shell.readOnlySince", { time: clockTime(downtime.since, root.timeZone) })}</strong>{" "}
            {isUser ? t("ui.shell.readOnlyForUsers") : t("ui.shell.readOnlyForVisitors")}{" "}
            {isUser && pathname !== "/downtime-list" && (
              <Link to="/downtime-list" discover="none" className="downtime-link">
                {t("ui.shell.openDowntimeList")}
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
