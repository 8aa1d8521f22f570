import { t } from "@lingui/core/macro";
import { useLocation } from "@remix-run/react";
import { classNames } from "@wardway/widgets/ui/class-names";
import { RequestPreparedReturn } from "#app/sections/transports/transport/request-prepared-return.tsx";
import type { ReturnRow } from "./attention.server.ts";
import { useSettledRows } from "./use-settled-rows.ts";
import { Section, WaitingRequest } from "./waiting-rows.tsx";

interface PreparedReturnsProps {
  rows: readonly ReturnRow[];
  /** Including those that are not listed. */
  count: number;
}

/** Return trips that are requested when their patients are ready. */
export function PreparedReturns({ rows, count }: PreparedReturnsProps) {
  const { pathname, search } = useLocation();
  const isSettled = useSettledRows(rows.map(({ id }) => id).join());
  const shown = rows.length;
  return (
    <Section
      title={t`Return trips that you have prepared`}
      note={count > shown ? t`the latest ${shown} of ${count}` : count}
    >
      {rows.map((row) => (
        <li key={row.id} className={classNames("decide", row.priority === "critical" && "is-critical")}>
          <WaitingRequest request={row} />
          <p className="decide-note">
            {row.status === "completed"
              ? t`The outbound transport is completed.`
              : t`The outbound transport is in progress.`}
          </p>
          <div className="decide-act">
            <RequestPreparedReturn
              outboundId={row.id}
              preparedAt={row.preparedAt}
              patientName={row.patientName}
              redirectTo={pathname + search}
              isSettled={isSettled}
            />
          </div>
        </li>
      ))}
    </Section>
  );
}
