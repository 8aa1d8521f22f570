import { Link, useLocation } from "@remix-run/react";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { useEffect, useState } from "react";
import { Icon } from "../icon.tsx";
import { messages } from "./messages.ts";
import type { WaitingSteps } from "./offline-store.ts";
import { mayHaveSteps } from "./store-owner.ts";

/** On every page but the crew's own: it leads to the page that sends them. */
export function WaitingStepsNotice({ userId }: { userId: number }) {
  const { t } = useTranslator(messages);
  const { pathname } = useLocation();
  const [waiting, setWaiting] = useState<readonly WaitingSteps[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up again on each page
  useEffect(() => {
    if (!mayHaveSteps()) return setWaiting([]);
    let isEnded = false;
    import("./offline-store.ts")
      .then(({ listWaitingSteps }) => listWaitingSteps())
      .then(
        (all) => !isEnded && setWaiting(all),
        () => undefined,
      );
    return () => {
      isEnded = true;
    };
  }, [pathname]);

  const own = waiting.filter((steps) => steps.userId === userId && pathname !== crewPath(steps.requestId));
  const others = waiting.filter((steps) => steps.userId !== userId);
  const discard = () => {
    setWaiting(waiting.filter((steps) => steps.userId === userId));
    void import("./offline-store.ts").then(({ deleteSteps }) => deleteSteps(others));
  };
  return (
    <div role="status" data-print="hidden" className="empty:hidden">
      {own.map(({ requestId, count }) => (
        <p key={requestId} className="notice">
          <Icon name="cloud-off" />
          <span>
            {t("ui.crew.ownStepsWait", { count })}{" "}
            <Link to={crewPath(requestId)} className="font-medium underline">
              {t("ui.crew.openTransport", { id: requestId })}
            </Link>
          </span>
        </p>
      ))}
      {others.length > 0 && (
        <div className="notice">
          <Icon name="cloud-off" />
          <p>{t("ui.crew.othersStepsWait", { count: others.reduce((sum, { count }) => sum + count, 0) })}</p>
          <Button variant="secondary" size="small" onClick={discard}>
            {t("ui.crew.discard")}
          </Button>
        </div>
      )}
    </div>
  );
}

const crewPath = (requestId: number) => `/transport/${requestId}/crew`;
