import css from "wardway:styles/transports";
import { TransportListSkeleton } from "@wardway/widgets/transports/transport-list-skeleton";
import { TransportsWidget } from "@wardway/widgets/transports/transports-widget";
import { RouteSymbol } from "@wardway/widgets/ui/route-line";
import { Skeleton } from "@wardway/widgets/ui/skeleton";
import { parseSeconds } from "./attributes.ts";
import { mountWidget } from "./mount.tsx";
import { SessionFrame } from "./session-frame.tsx";
import { connectWithSession } from "./session-portal.ts";

export const mount = mountWidget({
  name: "transports",
  css,
  connect: connectWithSession,
  render: (context) => (
    <>
      <RouteSymbol />
      <SessionFrame context={context} loading={<Loading />}>
        {(session, onProblem) => (
          <TransportsWidget
            key={context.resets}
            timeZone={session.hospital.timeZone}
            pollSeconds={parseSeconds(context.element.getAttribute("poll-seconds"), 15)}
            session={session}
            onReady={() => context.emit("ready")}
            onSelected={(transport) => context.emit("transport-selected", transport)}
            onProblem={onProblem}
          />
        )}
      </SessionFrame>
    </>
  ),
});

/** Heading and filter before the list, whose rows are not known yet either. */
const Loading = () => (
  <>
    <Skeleton className="mb-3 h-11 w-40" />
    <TransportListSkeleton />
  </>
);
