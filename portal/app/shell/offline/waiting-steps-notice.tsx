import { plural, t } from "@lingui/core/macro";
import { Link, useLocation } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import { useEffect, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import type { WaitingSteps } from "./offline-store.ts";
import { mayHaveSteps } from "./store-owner.ts";

/** On every page but the crew's own: it leads to the page that sends them. */
export function WaitingStepsNotice({ userId }: { userId: number }) {
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
            {t`${plural(count, { one: "# recorded step has", other: "# recorded steps have" })} not reached the portal.`}{" "}
            <Link to={crewPath(requestId)} className="font-medium underline">
              {t`Open transport ${requestId} to send them`}
            </Link>
          </span>
        </p>
      ))}
      {others.length > 0 && (
        <div className="notice">
          <Icon name="cloud-off" />
          <p>{t`${plural({ count: others.reduce((sum, { count }) => sum + count, 0) }, { one: "# recorded step", other: "# recorded steps" })} of a colleague wait on this phone and are sent when that person logs in here.`}</p>
          <Button variant="secondary" size="small" onClick={discard}>
            {t`Discard`}
          </Button>
        </div>
      )}
    </div>
  );
}

const crewPath = (requestId: number) => `/transport/${requestId}/crew`;
